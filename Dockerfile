# syntax=docker/dockerfile:1.20
# One image per process: docker build --build-arg FOLDER=services/meeting -t visavis/meeting .
# For trials, with the sandbox that plays the providers of messages and payments: --build-arg SANDBOX=true
ARG NODE=node:24.21.0-trixie-slim

FROM ${NODE} AS installed
WORKDIR /visavis
COPY --parents package.json package-lock.json bff/package.json infra/*/*/package.json services/*/package.json web/package.json ./
RUN --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error

FROM installed AS built
COPY . .
RUN npm run build --workspace @visavis/web

# The production files of each process, by the same script that the tests run.
FROM built AS trees
ARG SANDBOX
RUN for folder in $(node scripts/image-tree.mjs); do \
        node scripts/image-tree.mjs "$folder" "/trees/$folder" ${SANDBOX:+--sandbox} || exit 1; \
    done

FROM ${NODE} AS runtime
# tini passes signals on and reaps; npm is not needed in production.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends tini \
    && rm -rf /var/lib/apt/lists/* /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
    && install -d -o 10001 -g 10001 /data
# Only /tmp (Node's compile cache) and /data (the sandbox's books and clock) are written to: the root may be read-only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9464 DATA_DIR=/data
USER 10001:10001
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node", "--disable-warning=ExperimentalWarning", "src/main.ts"]

# No default: without FOLDER there is nothing to start.
FROM runtime AS process
ARG FOLDER
WORKDIR /visavis/${FOLDER}
COPY --from=trees /trees/${FOLDER} /visavis
