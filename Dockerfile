# Build: everything that npm has, compiled; nothing of it but the outcome goes on.
FROM node:24-bookworm-slim AS build
WORKDIR /balanco
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/adjustment-file/package.json packages/adjustment-file/
COPY packages/catalogue-file/package.json packages/catalogue-file/
COPY packages/daily-list/package.json packages/daily-list/
COPY packages/invoice-file/package.json packages/invoice-file/
COPY packages/client/package.json packages/client/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/local-authority/package.json packages/local-authority/
COPY packages/backup/package.json packages/backup/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/collector/package.json apps/collector/
COPY e2e/package.json e2e/
# It writes types for tsc, which no image runs.
RUN npm pkg delete scripts.prepare
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json tsconfig.json ./
COPY scripts scripts
COPY packages packages
COPY apps apps
RUN node -e "import('./scripts/build.mjs').then(({ ensureBuilt }) => ensureBuilt())"

# What runs: the server's own dependencies, and what was compiled.
FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /balanco
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/adjustment-file/package.json packages/adjustment-file/
COPY packages/daily-list/package.json packages/daily-list/
COPY packages/invoice-file/package.json packages/invoice-file/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/local-authority/package.json packages/local-authority/
COPY packages/backup/package.json packages/backup/
COPY apps/server/package.json apps/server/
# It writes types for tsc, which no image runs.
RUN npm pkg delete scripts.prepare
RUN npm ci --omit=dev --workspace apps/server --no-audit --no-fund && npm cache clean --force
COPY --from=build /balanco/apps/server/dist apps/server/dist
COPY apps/server/migrations apps/server/migrations
COPY apps/server/sql apps/server/sql
COPY apps/server/passwords apps/server/passwords
COPY --from=build /balanco/apps/web/dist apps/web/dist
COPY --from=build /balanco/apps/collector/dist apps/collector/dist
RUN mkdir /data /backup && chown node:node /data /backup
USER node
VOLUME ["/data", "/backup"]
EXPOSE 3000
# Longer than SHUTDOWN_SECONDS and the end of an embedded database: run with --stop-timeout 90.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s CMD ["node", "-e", "require(process.env.TLS_CERT_FILE ? 'https' : 'http').get({ port: process.env.PORT, path: '/healthz', rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
