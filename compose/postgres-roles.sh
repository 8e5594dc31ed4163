#!/bin/sh
# Makes the roles and databases of Redial and Temporal. The image of Postgres runs it once, while its
# data folder is empty. Neither role is a superuser, and neither can reach the databases of the other.
set -eu

psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 \
  --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --set=redial_password="$REDIAL_DATABASE_PASSWORD" \
  --set=temporal_password="$TEMPORAL_DATABASE_PASSWORD" <<'SQL'
create role redial login password :'redial_password';
create role temporal login password :'temporal_password';

-- The role of API requests. Its owner makes it elsewhere; here redial has no right to make roles.
create role redial_tenant nologin;
grant redial_tenant to redial;

create database redial owner redial;
create database temporal owner temporal;
create database temporal_visibility owner temporal;
revoke connect, temporary on database redial, temporal, temporal_visibility from public;
SQL
