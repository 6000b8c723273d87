import { loadChunk } from './platform/load-chunk.ts';
import { finishFirst } from './platform/session/finish-first.ts';
import './ui/theme.css';

// Otherwise Zod tests whether it may compile code from strings, and each test violates our content security policy. The
// official option, `z.config`, would load all of Zod with the first screen.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

async function start(): Promise<void> {
  // Also where nothing else is asked of the server.
  void finishFirst().catch(() => undefined);
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  const { startApp } = await loadChunk(() => import('./app.tsx'));
  startApp(container);
}

void start();
