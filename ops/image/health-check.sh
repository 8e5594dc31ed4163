#!/bin/bash
# Whether the process of Redial that runs in this container works: a worker has written its heartbeat
# (WORKER_HEARTBEAT_FILE) lately, API or call control answers on its port with 200. It prints nothing: a
# container engine looks at the exit code. It starts no Node, which takes seconds on a busy machine.
#   bash ops/image/health-check.sh [path]      the path that is asked, /health/live unless another is given
set -u

path=${1:-/health/live}
# A worker writes its heartbeat every 5 seconds.
heartbeat_valid_seconds=30
answer_within_seconds=4

is_fresh() {
  local written
  written=$(stat --format=%Y "$1") && ((EPOCHSECONDS - written < heartbeat_valid_seconds))
}

# In a process of its own, which a refused connection ends.
is_live() (
  exec 3<> "/dev/tcp/127.0.0.1/$1" || exit 1
  printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' "$path" >&3
  read -r -t "$answer_within_seconds" _ status _ <&3 && [[ $status == 200 ]]
)

{
  is_fresh "${WORKER_HEARTBEAT_FILE:-}" ||
    is_live "${API_PORT:-8080}" ||
    is_live "${CALL_CONTROL_PORT:-8082}"
} 2> /dev/null
