// The only script of the login page at first, which works without it.
import { improveLogin } from './features/accounts/login-form.ts';
import { loadLater } from './load-later.ts';
import { finishFirst } from './platform/session/finish-first.ts';
import { start } from './start.ts';
import './ui/theme.css';

// A build links the styles of the components, which no browser runs.
if (import.meta.env.DEV) void import('./features/accounts/login-page.styles.ts');

void finishFirst().catch(() => undefined);
improveLogin(start);
loadLater();
