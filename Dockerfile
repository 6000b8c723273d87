# One image for every role; docs/operating.md explains how to run it. Untested, because Docker was not available when this
# was written.
FROM node:24-bookworm-slim AS build
WORKDIR /quarterdeck
COPY . .
# If empty, the product keeps its own name.
ARG PRODUCT_NAME
RUN npm ci --no-audit --no-fund && node tools/build.ts

FROM node:24-bookworm-slim
WORKDIR /quarterdeck
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
RUN npm ci --omit=dev --no-audit --no-fund --workspace apps/server && npm cache clean --force
COPY packages packages
COPY apps/server apps/server
COPY --from=build /quarterdeck/apps/web/dist apps/web/dist
COPY --from=build /quarterdeck/apps/server/dist apps/server/dist
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Started without npm, so that signals reach the server.
CMD ["apps/server/serve"]
