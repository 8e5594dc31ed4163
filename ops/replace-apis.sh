#!/bin/sh
# Replaces the APIs of ops/compose.production.yml one after the other by APIs with the image and the settings
# that ops/production.env names now. The next one is stopped only after the one before it has a healthy
# successor. If one does not become healthy, it stops with exit code 1, and the other old APIs go on: mend the
# cause and run it again. What the proxy before the APIs needs for this: docs/operations.md.
#   sh ops/replace-apis.sh
set -eu
cd "$(dirname "$0")/.."

compose() {
  docker compose --env-file ops/production.env "$@"
}

old=$(compose ps --quiet api)
count=$(printf '%s\n' "$old" | grep -c . || true)
if [ "$count" -lt 2 ]; then
  echo "running APIs: $count; at least 2 are needed, so that one answers while another is replaced:" \
    'set API_REPLICAS=2 and API_PORTS=8080-8081 in ops/production.env and run' \
    'docker compose --env-file ops/production.env up --detach --no-deps --no-recreate api' >&2
  exit 1
fi

remove() {
  echo "replacing the API in container $1"
  docker stop "$1" > /dev/null
  docker rm "$1" > /dev/null
}

# Fills the number up with new ones, and leaves the others as they are.
fill_up() {
  compose up --detach --no-deps --no-recreate --wait --wait-timeout 180 --scale "api=$count" api
}

healthy= broken=
for container in $old; do
  if [ "$(docker inspect --format '{{.State.Health.Status}}' "$container")" = healthy ]; then
    healthy="$healthy $container"
  else
    broken="$broken $container"
  fi
done
if [ -z "$healthy" ]; then
  echo 'no API is healthy, so none would answer while another is replaced: start all of them anew with' \
    'docker compose --env-file ops/production.env up --detach --no-deps api' >&2
  exit 1
fi

# First those that an earlier run has left without health: while they are there, nobody else may go.
for container in $broken; do remove "$container"; done
if [ -n "$broken" ]; then fill_up; fi
for container in $healthy; do
  remove "$container"
  fill_up
done
