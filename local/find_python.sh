#!/bin/sh
# Prints the path of a Python that can make the project's environment: Lambda's version (3.13) where one is
# found and works, else 3.12, 3.11, else whatever python3 is, if it is 3.11 or newer.
#
#   local/find_python.sh             the best one
#   local/find_python.sh 3.11        only that version
#   PYTHON=/path/to/python ...       that one, or an error that says what is wrong with it
set -u

# A version manager leaves shims on the PATH for versions that are not switched on, and some systems ship
# Python without venv: only running it tells whether a Python is of use.
works() {
    "$1" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

say() { printf '%s\n' "$*" >&2; }

if [ -n "${PYTHON:-}" ]; then
    if works "$PYTHON"; then
        command -v "$PYTHON"
        exit 0
    fi
    say "PYTHON=$PYTHON cannot be used: it must run, be 3.11 or newer and have the venv module."
    exit 1
fi

candidates() {
    for version in "$@"; do
        # Every python of that name on the PATH, because the first may be a dead shim.
        old_ifs=$IFS
        IFS=:
        for folder in $PATH; do
            [ -x "$folder/python$version" ] && printf '%s\n' "$folder/python$version"
        done
        IFS=$old_ifs
        for installed in "${PYENV_ROOT:-$HOME/.pyenv}/versions/$version".*/bin/python; do
            [ -x "$installed" ] && printf '%s\n' "$installed"
        done
    done
}

if [ $# -eq 0 ]; then
    set -- 3.13 3.12 3.11 3
fi
found=$(candidates "$@" | while IFS= read -r candidate; do
    if works "$candidate"; then
        printf '%s\n' "$candidate"
        break
    fi
done)
if [ -n "$found" ]; then
    printf '%s\n' "$found"
    exit 0
fi
say "No Python 3.11 or newer with the venv module was found."
say "Install Python 3.13 (on Debian and Ubuntu: apt-get install python3 python3-venv) and run make again,"
say "or name one: make PYTHON=/path/to/python3 ..."
exit 1
