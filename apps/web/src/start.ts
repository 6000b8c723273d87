import type { StartApp } from './features/accounts/login-form.ts';
import { loadScreen } from './platform/load-screen.ts';

// Without this option, Zod tests whether it may compile code from strings, and each test violates our content security
// policy. The official option, `z.config`, would load all of Zod with the first screen.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Starts the app in this page. */
export const start: StartApp = async (at) => {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  const { startApp } = await loadScreen(() => import('./app.tsx'));
  startApp(container, at);
};
