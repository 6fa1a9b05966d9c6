#!/bin/sh
# The command line of the packaged program, and its window: pyramid [COMMAND ... | FILE ...]
here=$(dirname "$(readlink -f "$0")")
case "${1:-}" in
  '' | *.pyramid | *.pyramid.json | -[!-]* | --[!h]*) ;;
  *)
    # A command opens no page, so there is nothing to put into the sandbox, and root may run it. Chromium's own
    # messages about a system without a display don't belong to its answer.
    exec "$here/russian-pyramid" --no-sandbox --log-level=3 "$@"
    ;;
esac
exec "$here/russian-pyramid" "$@"
