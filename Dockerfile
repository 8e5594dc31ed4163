# One image for every process of Redial; the command chooses: node src/{api,worker,call-control,migrate}.ts
# Debian, because the Temporal core is built for glibc and does not load on Alpine.
FROM node:24-slim

# The Temporal core reads the system's certificates when it connects over TLS. Call control speaks texts
# with espeak-ng where Asterisk places its calls.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates espeak-ng \
  && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The client is a package of its own in this repository, which the API and the command line use.
COPY clients ./clients
RUN npm ci --omit=dev && npm cache clean --force
COPY src ./src
COPY workflows ./workflows
COPY activities ./activities

# The ledger of call control; a volume that is mounted here takes over the owner.
RUN mkdir /data && chown node:node /data
USER node
# Each look-up of a host name holds a thread until the name server answers. With the four of Node's default,
# four addresses of organizations whose name servers are silent would keep all others from being looked up.
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/compiled UV_THREADPOOL_SIZE=32
CMD ["node", "--max-semi-space-size=4", "src/api.ts"]
