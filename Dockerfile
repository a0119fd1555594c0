# Two images of one build: the portal in front of a provider, which is the default, and `--target laboratory`,
# which has the reference laboratory too.
ARG NODE_IMAGE=node:24-slim
# The release fills it: docs/operating.md, "The image".
ARG NODE_DIGEST=

FROM ${NODE_IMAGE}${NODE_DIGEST:+@${NODE_DIGEST}} AS base

FROM base AS build
WORKDIR /portal
COPY package.json package-lock.json ./
COPY lab/package.json ./lab/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

# Remix names TypeScript as an optional peer, which legacy-peer-deps leaves out; nothing reads the packages' source maps.
FROM base AS packages-portal
WORKDIR /portal
COPY package.json package-lock.json ./
COPY lab/package.json ./lab/
RUN npm ci --workspaces=false --omit=dev --legacy-peer-deps --no-audit --no-fund \
  && find node_modules -name "*.map" -delete

# Documents need one weight and format of their fonts.
FROM packages-portal AS packages-laboratory
RUN npm ci --omit=dev --legacy-peer-deps --no-audit --no-fund \
  && find node_modules -name "*.map" -delete \
  && find node_modules/@fontsource -type f ! -name "*-400-normal.woff" ! -name "*.json" ! -name LICENSE -delete

FROM base AS run
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /portal
RUN mkdir -p /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The shell's own sockets: a probe needs no second Node.
HEALTHCHECK --interval=30s --timeout=3s --start-period=60s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /livez HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
# Exec form: the server is process 1 and handles SIGTERM and SIGINT itself.
# In 512 MB, Node would give new objects 1 MB: pages then cost a fifth more.
CMD ["node", "--max-semi-space-size=8", "build/server/index.js"]

FROM run AS laboratory
COPY --from=packages-laboratory /portal ./
COPY --from=build /portal/build ./build
COPY --from=build /portal/lab/build ./lab/build

FROM run AS portal
COPY --from=packages-portal /portal/package.json ./
COPY --from=packages-portal /portal/node_modules ./node_modules
COPY --from=build /portal/build ./build
