import { finishSignOut } from './platform/session/finish-sign-out.ts';
import { start } from './start.ts';
import './ui/theme.css';

// Also on screens that send no other request.
void finishSignOut().catch(() => undefined);
void start();
