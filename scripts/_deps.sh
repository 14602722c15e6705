# Sourced by the other scripts: finds and installs what a build needs, and builds a preset.
# Everything said here goes to stderr, because the standard output of scripts/run is the engine's.

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd -P)

say() {
    printf '%s\n' "$*" >&2
}

# Prints one word for each thing that is missing for `run`, `test` (run and tests) or `ci` (both and
# the checkers). Looks for files and commands and asks no package manager: libraries installed by
# hand count too, and the answer is there in an instant.
missing_things() {
    local purpose=$1 compiler
    compiler=$(command -v "${CXX:-c++}" || command -v g++ || command -v clang++) || echo compiler
    command -v cmake >/dev/null || echo cmake
    command -v ninja >/dev/null || echo ninja
    # The compiler's link-time optimization runs its parallel jobs with make.
    command -v make >/dev/null || echo make

    local -a headers=(CLI/CLI.hpp=cli11 fmt/format.h=fmt nlohmann/json.hpp=json sqlite3.h=sqlite)
    if [ "$purpose" != run ]; then
        headers+=(gtest/gtest.h=gtest gmock/gmock.h=gmock benchmark/benchmark.h=benchmark)
        command -v python3 >/dev/null || echo python3
        command -v parallel >/dev/null || echo parallel
    fi
    # One run of the preprocessor prints the names of all headers it cannot find, or of every header
    # when there is no compiler to ask.
    local header
    for header in "${headers[@]}"; do
        printf '#if !__has_include(<%s>)\n%s\n#endif\n' "${header%=*}" "${header#*=}"
    done | { [ -n "$compiler" ] && "$compiler" -E -P -x c++ - 2>/dev/null; } | sed '/^$/d'
    if [ "${PIPESTATUS[1]}" -ne 0 ]; then
        printf '%s\n' "${headers[@]#*=}"
    fi

    if [ "$purpose" = ci ]; then
        command -v git >/dev/null || echo git
        command -v clang++ >/dev/null || echo clang
        command -v clang-tidy >/dev/null || echo clang-tidy
        command -v clang-format >/dev/null || echo clang-format
        ls /usr/lib/llvm*/lib/clang/*/lib/*/libclang_rt.fuzzer* >/dev/null 2>&1 || echo fuzzer
    fi
    return 0
}

# What a package manager calls a thing from missing_things. Only Debian's names have been tried; the
# others are from their documentation.
package_name() {
    local manager=$1 thing=$2
    case $manager:$thing in
    apt:compiler) echo g++ ;;
    apt:ninja) echo ninja-build ;;
    apt:cli11) echo libcli11-dev ;;
    apt:fmt) echo libfmt-dev ;;
    apt:json) echo nlohmann-json3-dev ;;
    apt:gtest) echo libgtest-dev ;;
    apt:gmock) echo libgmock-dev ;;
    apt:benchmark) echo libbenchmark-dev ;;
    apt:sqlite) echo libsqlite3-dev ;;
    dnf:sqlite) echo sqlite-devel ;;
    apt:fuzzer) echo libclang-rt-14-dev ;;
    dnf:compiler) echo gcc-c++ ;;
    dnf:ninja) echo ninja-build ;;
    dnf:benchmark) echo google-benchmark-devel ;;
    dnf:cli11 | dnf:fmt | dnf:json | dnf:gtest | dnf:gmock) echo "$thing-devel" ;;
    dnf:clang-tidy | dnf:clang-format) echo clang-tools-extra ;;
    dnf:fuzzer | pacman:fuzzer) echo compiler-rt ;;
    pacman:compiler) echo base-devel ;;
    pacman:json) echo nlohmann-json ;;
    pacman:gmock) echo gtest ;;
    pacman:clang-tidy | pacman:clang-format) echo clang ;;
    pacman:python3) echo python ;;
    brew:compiler) echo gcc ;;
    brew:json) echo nlohmann-json ;;
    brew:gtest | brew:gmock) echo googletest ;;
    brew:benchmark) echo google-benchmark ;;
    brew:clang | brew:clang-tidy | brew:clang-format | brew:fuzzer) echo llvm ;;
    *) echo "$thing" ;;
    esac
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        # -n: a password prompt would hang a manager that started us as its engine.
        sudo -n "$@"
    fi
}

apt_install() {
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$@"
}

# What can be done without: one test is skipped then, or there are no databases.
without_optional() {
    grep -vx -e parallel -e sqlite
}

# Installs what is missing for `run`, `test` or `ci`. Touches the network only when something is; an
# engine does not wait for what can be done without.
install_missing() {
    local purpose=$1 things manager thing
    things=$(missing_things "$purpose")
    [ -n "$things" ] || return 0
    [ "$purpose" != run ] || [ -n "$(without_optional <<<"$things")" ] || return 0

    for manager in apt-get dnf pacman brew none; do
        command -v "$manager" >/dev/null && break
    done
    manager=${manager%-get}
    local -a packages=($(for thing in $things; do package_name "$manager" "$thing"; done | sort -u))
    say "Installing: ${packages[*]}"
    {
        case $manager in
        # The lists of a fresh system are empty or old, but a good one saves the update.
        apt) apt_install "${packages[@]}" || { as_root apt-get update && apt_install "${packages[@]}"; } ;;
        dnf) as_root dnf install -y "${packages[@]}" ;;
        pacman) as_root pacman -S --noconfirm --needed "${packages[@]}" ;;
        brew) brew install "${packages[@]}" ;;
        *) false ;;
        esac
    } </dev/null >&2

    things=$(missing_things "$purpose" | without_optional)
    if [ -n "$things" ]; then
        say "Still missing: ${things//$'\n'/ }. Please install these packages: ${packages[*]}"
        return 1
    fi
}

# build_preset PRESET [CMAKE-OPTION ...] [-- TARGET ...]
# Configures and builds. Two callers at once (a manager that starts its two engines together) take
# turns.
build_preset() {
    local preset=$1 fresh=
    local -a options=() targets=()
    shift
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        options+=("$1")
        shift
    done
    [ $# -le 1 ] || { shift && targets=(--target "$@"); }

    mkdir -p "$root/build" || return
    (
        if command -v flock >/dev/null; then
            flock 9
        fi
        cd "$root" || exit
        # A checkout that was moved or copied brings a cache that names its old place.
        local cache=build/$preset/CMakeCache.txt
        if [ -e "$cache" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
            fresh=--fresh
        fi
        cmake --preset "$preset" $fresh "${options[@]}" &&
            cmake --build --preset "$preset" "${targets[@]}"
    ) </dev/null >&2 9>"$root/build/$preset.lock"
}
