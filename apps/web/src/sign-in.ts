// The first script of the login page. The page also works without scripts.
import { enhanceLoginPage } from './features/accounts/login-form.ts';
import { loadLater } from './load-later.ts';
import { finishSignOut } from './platform/session/finish-sign-out.ts';
import { start } from './start.ts';
import './ui/theme.css';

// The components do not run in a browser. A build links their styles; the development server needs this import.
if (import.meta.env.DEV) void import('./features/accounts/login-page.styles.ts');

void finishSignOut().catch(() => undefined);
enhanceLoginPage(start);
loadLater();
