// Builds everything that is served, each part also separately: the server into apps/server/dist, the web app into
// apps/web/dist.
import './build-server.ts';
import './build-web.ts';
