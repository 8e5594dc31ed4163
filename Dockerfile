# One image for every process of Redial; the command chooses: node src/{api,worker,call-control,migrate}.ts
#   docker build --build-arg REVISION="$(git rev-parse HEAD)" --tag redial:0.3.0 .
#   docker buildx build --platform linux/amd64,linux/arm64 --tag … --push .
# Debian, because the Temporal core is built for glibc and does not load on Alpine.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# The files of the console are the same on every architecture: they are built once, on that of the builder.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS console
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY clients ./clients
COPY console ./console
COPY test/openapi-client/package.json ./test/openapi-client/
RUN npm ci --workspace console --workspace clients/typescript --ignore-scripts
COPY src/tools/console ./src/tools/console
# The console lists statuses and the like as the domain has them.
COPY src/domain ./src/domain
RUN npm run prepare && test -f console/dist/index.html

FROM ${NODE_IMAGE}
# The Temporal core reads the system's certificates when it connects over TLS. Call control speaks texts
# with espeak-ng where Asterisk places its calls.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates espeak-ng \
  && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The client is a package of its own in this repository, which the API and the command line use.
COPY clients ./clients
COPY ops/image/remove-foreign-programs.sh /tmp/
# No script of a package runs: the console is built above, and no package needs one.
RUN npm ci --omit=dev --ignore-scripts \
  && sh /tmp/remove-foreign-programs.sh \
  && npm cache clean --force
COPY src ./src
COPY workflows ./workflows
COPY activities ./activities
COPY bin ./bin
COPY ops/image/health-check.sh ./ops/image/
COPY --from=console /app/console/dist ./console/dist
# A read-only container could not compile the workflows: their compiler unpacks itself and then runs.
RUN node src/tools/workflows/build.ts && rm -rf /root/.cache /tmp/*

# The ledger of call control; a volume that is mounted here takes over the owner.
RUN mkdir /data && chown node:node /data
# By number, so that Kubernetes can see that it is not root.
USER 1000:1000
# Each look-up of a host name holds a thread until the name server answers. With the four of Node's default,
# four addresses of organizations whose name servers are silent would keep all others from being looked up.
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/compiled UV_THREADPOOL_SIZE=32
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["bash", "ops/image/health-check.sh"]
CMD ["node", "--max-semi-space-size=8", "src/api.ts"]

ARG VERSION=0.3.0
ARG REVISION=
ARG CREATED=
LABEL org.opencontainers.image.title="Redial" \
  org.opencontainers.image.description="Self-hosted outbound calling for voice agents" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.created="${CREATED}"
