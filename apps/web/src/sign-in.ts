// The first script of the login page. The page also works without scripts.
import { improveLogin } from './features/accounts/login-form.ts';
import { loadLater } from './load-later.ts';
import { finishFirst } from './platform/session/finish-first.ts';
import { start } from './start.ts';
import './ui/theme.css';

// The components do not run in a browser. A build links their styles; the development server needs this import.
if (import.meta.env.DEV) void import('./features/accounts/login-page.styles.ts');

void finishFirst().catch(() => undefined);
improveLogin(start);
loadLater();
