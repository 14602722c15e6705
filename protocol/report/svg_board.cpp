#include "protocol/report/svg_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <utility>

namespace tengen {

namespace {

// Lengths in the picture's own units.
constexpr int unit = 40;    // from cell to cell
constexpr int margin = 52;  // from the edge to the first cell; holds the coordinates
constexpr int far_margin = 30;
constexpr double stone_radius = 18;
constexpr int least_side_with_dots = 13;  // smaller boards have no handicap points

struct Point {
    int x = 0;
    int y = 0;
};

class Drawing {
public:
    explicit Drawing(const BoardPicture& picture) : picture_(picture) {}

    std::string draw() {
        begin();
        draw_lines();
        draw_coordinates();
        // Forbidden points and threats over the heat, so that each can be read.
        draw_marks(MarkKind::candidate);
        for (const PictureStone& stone : picture_.stones) {
            draw_stone(stone);
        }
        draw_last();
        draw_marks(MarkKind::threat);
        draw_marks(MarkKind::foe_threat);
        draw_marks(MarkKind::forbidden);
        return text_ + "</svg>\n";
    }

private:
    int columns() const { return picture_.size.width; }
    int rows() const { return picture_.size.height; }
    static int x_of(int column) { return margin + unit * column; }
    // Rows count from the top here, the coordinates stand below.
    static int y_of(int row) { return far_margin + unit * row; }
    Point place(const std::string& cell) const {
        const Cell at = from_game(cell, picture_.size).value_or(Cell{});
        return {x_of(at.x), y_of(at.y)};
    }

    template <class... Arguments>
    void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
    }

    void begin() {
        const int width = x_of(columns() - 1) + far_margin;
        const int height = y_of(rows() - 1) + margin;
        add(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}")", width, height);
        if (picture_.width > 0) {
            add(R"( width="{}" height="{}")",
                picture_.width,
                (picture_.width * height + width / 2) / width);
        }
        add(R"( data-unit="{}" data-left="{}" data-top="{}" data-rows="{}")"
            " role=\"img\" font-family=\"sans-serif\" text-anchor=\"middle\">\n",
            unit,
            margin,
            far_margin,
            rows());
        add("<title>{}</title>\n", escape_markup(picture_.title));
        add("<rect width=\"{}\" height=\"{}\" fill=\"#e8c27a\"/>\n", width, height);
    }

    void draw_lines() {
        add(R"(<path d=")");
        for (int row = 0; row < rows(); ++row) {
            add("M{} {}H{}", x_of(0), y_of(row), x_of(columns() - 1));
        }
        for (int column = 0; column < columns(); ++column) {
            add("M{} {}V{}", x_of(column), y_of(0), y_of(rows() - 1));
        }
        add("\" fill=\"none\" stroke=\"#5b4420\" stroke-width=\"1.2\" stroke-linecap=\"square\"/>\n"
        );
        if (std::min(columns(), rows()) < least_side_with_dots) {
            return;
        }
        for (const int column : {3, columns() - 4}) {
            for (const int row : {3, rows() - 4}) {
                draw_dot(column, row);
            }
        }
        if (columns() % 2 == 1 && rows() % 2 == 1) {
            draw_dot(columns() / 2, rows() / 2);
        }
    }
    void draw_dot(int column, int row) {
        add("<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"#5b4420\"/>\n", x_of(column), y_of(row));
    }

    void draw_coordinates() {
        add("<g font-size=\"15\" fill=\"#5b4420\">\n");
        for (int column = 0; column < columns(); ++column) {
            add("<text x=\"{}\" y=\"{}\">{}</text>\n",
                x_of(column),
                y_of(rows() - 1) + 42,
                static_cast<char>('a' + column));
        }
        for (int row = 0; row < rows(); ++row) {
            add("<text x=\"18\" y=\"{}\">{}</text>\n", y_of(row) + 5, rows() - row);
        }
        add("</g>\n");
    }

    void draw_stone(const PictureStone& stone) {
        const auto [x, y] = place(stone.cell);
        if (stone.piece == '#') {
            add("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#8a7a5c\"/>\n",
                x - unit / 2,
                y - unit / 2,
                unit,
                unit);
            return;
        }
        const bool is_black = stone.piece == 'x';
        add(R"(<g class="stone" data-cell="{}" data-ply="{}">)"
            R"(<circle cx="{}" cy="{}" r="{}" fill="{}" stroke="#222"/>)",
            stone.cell,
            stone.ply,
            x,
            y,
            stone_radius,
            is_black ? "#1b1b1b" : "#fdfdfa");
        if (stone.number > 0) {
            const bool is_last = stone.cell == picture_.last;
            const char* color =
                is_last ? (is_black ? "#ff8a7a" : "#c62828") : (is_black ? "#fff" : "#111");
            add(R"(<text x="{}" y="{}" font-size="{}" font-weight="{}" fill="{}">{}</text>)",
                x,
                y + 6,
                stone.number > 99 ? 14 : 17,
                is_last ? "bold" : "normal",
                color,
                stone.number);
        }
        add("</g>\n");
    }

    void draw_last() {
        if (picture_.last.empty()) {
            return;
        }
        const auto [x, y] = place(picture_.last);
        add(R"(<circle class="last" cx="{}" cy="{}" r="{}" fill="none" stroke="#d32f2f")"
            " stroke-width=\"3\"/>\n",
            x,
            y,
            stone_radius + 1);
    }

    void draw_marks(MarkKind kind) {
        for (const PictureMark& mark : picture_.marks) {
            if (mark.kind == kind) {
                draw_mark(mark);
            }
        }
    }

    void draw_mark(const PictureMark& mark) {
        static constexpr std::array<std::string_view, 4> classes{
            "candidate", "threat", "foe-threat", "forbidden"};
        const auto [x, y] = place(mark.cell);
        add(R"(<g class="{}" data-cell="{}"><title>{}</title>)",
            classes[static_cast<std::size_t>(mark.kind)],
            mark.cell,
            escape_markup(mark.title));
        switch (mark.kind) {
        case MarkKind::candidate:
            add(R"(<circle cx="{}" cy="{}" r="{}" fill="#1b7f3b" fill-opacity="{:.2f}"/>)",
                x,
                y,
                stone_radius,
                0.25 + 0.7 * std::clamp(mark.strength, 0.0, 1.0));
            draw_label(x, y, "#fff", mark.text);
            break;
        case MarkKind::threat:
        case MarkKind::foe_threat:
            add(R"(<rect x="{}" y="{}" width="30" height="26" rx="6" fill="{}"/>)",
                x - 15,
                y - 13,
                mark.kind == MarkKind::threat ? "#1565c0" : "#c62828");
            draw_label(x, y, "#fff", mark.text);
            break;
        case MarkKind::forbidden:
            add(R"(<path d="M{} {}l20 20m0 -20l-20 20" stroke="#c62828" stroke-width="4"/>)",
                x - 10,
                y - 10);
            break;
        }
        add("</g>\n");
    }
    void draw_label(int x, int y, std::string_view color, std::string_view label) {
        constexpr std::size_t wide = 3;  // characters that fit at full size
        add(R"(<text x="{}" y="{}" font-size="{}" fill="{}">{}</text>)",
            x,
            y + 5,
            label.size() > wide ? 11 : 14,
            color,
            escape_markup(label));
    }

    const BoardPicture& picture_;
    std::string text_;
};

// The length of the character of UTF-8 at the beginning, or zero when there is none.
std::size_t character_size(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    const std::size_t size = lead < 0x80                   ? 1
                             : lead >= 0xC2 && lead < 0xE0 ? 2
                             : lead >= 0xE0 && lead < 0xF0 ? 3
                             : lead >= 0xF0 && lead < 0xF5 ? 4
                                                           : 0;
    if (size == 0 || size > text.size()) {
        return 0;
    }
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0) != 0x80) {
            return 0;
        }
    }
    // Neither too long a form, nor a surrogate, nor beyond what there is, nor U+FFFE and U+FFFF.
    const bool is_wrong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) >= 0xA0)
                          || (lead == 0xF0 && byte(1) < 0x90) || (lead == 0xF4 && byte(1) >= 0x90)
                          || (lead == 0xEF && byte(1) == 0xBF && byte(2) >= 0xBE);
    return is_wrong ? 0 : size;
}

}  // namespace

std::string escape_markup(std::string_view text) {
    constexpr std::array<std::pair<char, std::string_view>, 5> entities{
        {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}}};
    std::string escaped;
    while (!text.empty()) {
        const std::size_t size = character_size(text);
        const char c = text.front();
        const auto* entity = std::find_if(entities.begin(), entities.end(), [&](const auto& known) {
            return known.first == c;
        });
        if (entity != entities.end()) {
            escaped += entity->second;
        } else if (size == 0 || (size == 1 && c < ' ' && c != '\n' && c != '\t')) {
            escaped += ' ';
        } else {
            escaped += text.substr(0, size);
        }
        text.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return escaped;
}

std::string draw_svg(const BoardPicture& picture) {
    return Drawing(picture).draw();
}

}  // namespace tengen
