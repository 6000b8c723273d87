// Builds what is served: the web app into apps/web/dist, the server into apps/server/dist.
import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';

await buildServer();
await buildWeb();
