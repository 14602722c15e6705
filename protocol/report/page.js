"use strict";

// Shows the game of the page. All text of the record goes through textContent, so that nothing in it
// can be taken for markup.
(() => {
  const review = JSON.parse(document.getElementById("review").textContent);
  const labels = JSON.parse(document.getElementById("labels").textContent);
  const moves = review.moves;
  const board = document.querySelector("#board svg");
  const graph = document.getElementById("graph");
  const svgNames = "http://www.w3.org/2000/svg";
  const worstShown = 10;

  let language = navigator.language.startsWith("zh") ? "zh" : "en";
  let ply = moves.length;
  let shownLine = null; // the index of the candidate whose line lies on the board

  const byId = (id) => document.getElementById(id);
  const percent = (rate) => `${(100 * rate).toFixed(1)} %`;
  const label = (key) => labels[language][key] || key;

  function svgElement(name, attributes, text) {
    const element = document.createElementNS(svgNames, name);
    for (const [key, value] of Object.entries(attributes)) {
      element.setAttribute(key, value);
    }
    if (text !== undefined) {
      element.textContent = text;
    }
    return element;
  }

  function htmlElement(name, text, className) {
    const element = document.createElement(name);
    element.textContent = text === undefined ? "" : text;
    if (className) {
      element.className = className;
    }
    return element;
  }

  // The place of "h8" in the board's picture.
  function placeOf(cell) {
    const data = board.dataset;
    const column = cell.charCodeAt(0) - "a".charCodeAt(0);
    const row = Number(data.rows) - Number(cell.slice(1));
    return { x: Number(data.left) + Number(data.unit) * column,
             y: Number(data.top) + Number(data.unit) * row };
  }

  // Black's winning chances after so many plies.
  function rateAfter(count) {
    if (moves.length === 0) {
      return 0.5;
    }
    const move = count === 0 ? moves[0] : moves[count - 1];
    const rate = count === 0 ? move.before.win_rate : move.after.win_rate;
    return move.side === "black" ? rate : 1 - rate;
  }

  const overlay = svgElement("g", { id: "overlay", "pointer-events": "none" });
  board.append(overlay);

  function drawLabel(x, y, text, size, fill) {
    overlay.append(svgElement("text", { x, y: y + size / 3, "font-size": size, fill }, text));
  }

  function drawLast() {
    if (ply > 0) {
      const { x, y } = placeOf(moves[ply - 1].move);
      overlay.append(svgElement("circle", {
        class: "last", cx: x, cy: y, r: 19, fill: "none", stroke: "#d32f2f", "stroke-width": 3 }));
    }
  }

  function drawHeat() {
    moves[ply].candidates.forEach((candidate, index) => {
      const { x, y } = placeOf(candidate.move);
      const opacity = index === 0 ? 0.9 : Math.max(0.3, 0.8 - candidate.loss / 40);
      overlay.append(svgElement("circle", {
        class: "candidate", cx: x, cy: y, r: 18, fill: "#1b7f3b", "fill-opacity": opacity }));
      drawLabel(x, y, (100 * candidate.win_rate).toFixed(0), 15, "#fff");
    });
    const { x, y } = placeOf(moves[ply].move);
    overlay.append(svgElement("circle", {
      class: "next", cx: x, cy: y, r: 19, fill: "none", stroke: "#1565c0", "stroke-width": 3,
      "stroke-dasharray": "5 4" }));
  }

  function drawLine() {
    let isBlack = moves[ply].side === "black";
    moves[ply].candidates[shownLine].pv.forEach((cell, index) => {
      const { x, y } = placeOf(cell);
      overlay.append(svgElement("circle", {
        class: "line", cx: x, cy: y, r: 17, fill: isBlack ? "#444" : "#eee", "fill-opacity": 0.85,
        stroke: "#1565c0", "stroke-width": 2 }));
      drawLabel(x, y, index + 1, 15, isBlack ? "#fff" : "#111");
      isBlack = !isBlack;
    });
  }

  function showBoard() {
    for (const stone of board.querySelectorAll(".stone")) {
      stone.style.display = Number(stone.dataset.ply) <= ply ? "" : "none";
    }
    overlay.replaceChildren();
    drawLast();
    if (ply < moves.length) {
      if (shownLine === null) {
        drawHeat();
      } else {
        drawLine();
      }
    }
  }

  function showGraph() {
    const width = 600;
    const height = 200;
    const x = (count) => moves.length === 0 ? 0 : (count * width) / moves.length;
    const y = (rate) => height - 10 - rate * (height - 20);
    graph.replaceChildren(
      svgElement("title", {}, label("graph")),
      svgElement("rect", { width, height, fill: "#fff" }),
      svgElement("path", { d: `M0 ${y(0.5)}H${width}`, stroke: "#bbb", "stroke-dasharray": "4 4" }));
    const points = [];
    for (let count = 0; count <= moves.length; count++) {
      points.push(`${x(count).toFixed(1)} ${y(rateAfter(count)).toFixed(1)}`);
    }
    graph.append(svgElement("path", {
      d: `M0 ${height}L${points.join("L")}L${width} ${height}Z`, fill: "#3d3d3d", opacity: 0.25 }));
    graph.append(svgElement("path", {
      d: `M${points.join("L")}`, fill: "none", stroke: "#222", "stroke-width": 2 }));
    const colors = { blunder: "#c62828", mistake: "#ef6c00", inaccuracy: "#f9c22e" };
    moves.forEach((move, index) => {
      if (move.judgement in colors) {
        graph.append(svgElement("circle", {
          cx: x(index + 1), cy: y(rateAfter(index + 1)), r: 5, fill: colors[move.judgement] }));
      }
    });
    graph.append(svgElement("path", {
      id: "cursor", d: `M${x(ply)} 0V${height}`, stroke: "#1565c0", "stroke-width": 2 }));
  }

  function showCandidates() {
    const rows = ply < moves.length ? moves[ply].candidates : [];
    byId("candidates").tBodies[0].replaceChildren(...rows.map((candidate, index) => {
      const row = document.createElement("tr");
      row.classList.toggle("shown", index === shownLine);
      row.append(
        htmlElement("td", candidate.move),
        htmlElement("td", valueText(candidate), "number"),
        htmlElement("td", candidate.loss.toFixed(1), "number"),
        htmlElement("td", candidate.text[language]),
        htmlElement("td", candidate.pv.slice(0, 8).join(" ")));
      row.addEventListener("click", () => {
        shownLine = shownLine === index ? null : index;
        show();
      });
      return row;
    }));
  }

  function valueText(value) {
    if ("win_in" in value) {
      return `+M${value.win_in}`;
    }
    return "loss_in" in value ? `-M${value.loss_in}` : percent(value.win_rate);
  }

  function moveText(move) {
    return `${move.ply}. ${label(move.side)} ${move.move}`;
  }

  function showWords() {
    document.documentElement.lang = language;
    for (const element of document.querySelectorAll("[data-label]")) {
      element.textContent = label(element.dataset.label);
    }
    for (const button of document.querySelectorAll("[data-language]")) {
      button.setAttribute("aria-pressed", String(button.dataset.language === language));
    }
    const about = [`${review.rule} ${review.width}x${review.height}`, review.result, review.event,
                   review.date, review.comment];
    byId("about").textContent = about.filter((text) => text !== "").join(" · ");
  }

  function showCritical() {
    const critical = moves.filter((move) => move.turns_result || move.judgement === "mistake"
                                            || move.judgement === "blunder");
    const items = critical.map((move) => {
      const item = htmlElement("li", "", move.judgement);
      item.append(htmlElement("strong", moveText(move)), ` ${move.text[language]}`);
      item.addEventListener("click", () => goTo(move.ply));
      return item;
    });
    byId("critical").querySelector("ol").replaceChildren(
      ...(items.length > 0 ? items : [htmlElement("li", label("none"))]));
  }

  function showWorst() {
    const worst = review.worst.map((number) => moves[number - 1])
      .filter((move) => move.loss > 0).slice(0, worstShown);
    byId("worst").querySelector("tbody").replaceChildren(...worst.map((move) => {
      const row = document.createElement("tr");
      row.append(
        htmlElement("td", move.ply, "number"),
        htmlElement("td", `${label(move.side)} ${move.move}`),
        htmlElement("td", move.loss.toFixed(1), "number"),
        htmlElement("td", move.best),
        htmlElement("td", label(move.judgement)));
      row.addEventListener("click", () => goTo(move.ply));
      return row;
    }));
  }

  // What depends on the ply.
  function show() {
    const move = ply > 0 ? moves[ply - 1] : null;
    byId("place").textContent = `${ply} / ${moves.length}`;
    byId("explanation").textContent =
      move ? `${moveText(move)}: ${valueText(move.after)}. ${move.text[language]}` : label("start");
    byId("comment").textContent = move && move.comment ? move.comment : "";
    showBoard();
    showGraph();
    showCandidates();
  }

  function showAll() {
    showWords();
    showCritical();
    showWorst();
    show();
  }

  function goTo(count) {
    ply = Math.min(Math.max(count, 0), moves.length);
    shownLine = null;
    show();
  }

  board.addEventListener("click", (event) => {
    const stone = event.target.closest(".stone");
    goTo(stone && stone.dataset.ply !== "0" ? Number(stone.dataset.ply) : ply + 1);
  });
  graph.addEventListener("click", (event) => {
    const place = graph.getBoundingClientRect();
    goTo(Math.round(((event.clientX - place.left) / place.width) * moves.length));
  });
  byId("to-start").addEventListener("click", () => goTo(0));
  byId("back").addEventListener("click", () => goTo(ply - 1));
  byId("forward").addEventListener("click", () => goTo(ply + 1));
  byId("to-end").addEventListener("click", () => goTo(moves.length));
  for (const button of document.querySelectorAll("[data-language]")) {
    button.addEventListener("click", () => {
      language = button.dataset.language;
      showAll();
    });
  }
  document.addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: moves.length };
    if (event.key in steps && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      goTo(steps[event.key]);
    }
  });

  showAll();
})();
