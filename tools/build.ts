// Builds what is served, each part on its own as well: the server into apps/server/dist, the web app into apps/web/dist.
import './build-server.ts';
import './build-web.ts';
