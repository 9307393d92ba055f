#!/bin/sh
# Restarts servers in turn, each only when the one before is ready: restart-in-turn.sh balanco@3000 balanco@3001
# Each argument is a systemd unit whose name ends with the server's port.
set -eu
for unit in "$@"; do
  port=${unit##*[!0-9]}
  systemctl restart "$unit"
  waited=0
  until curl --fail --silent --max-time 2 "http://127.0.0.1:$port/readyz" >/dev/null; do
    waited=$((waited + 1))
    [ "$waited" -lt 180 ] || { echo "$unit não ficou pronto em 3 min; os demais não foram reiniciados" >&2; exit 1; }
    sleep 1
  done
  echo "$unit pronto"
done
