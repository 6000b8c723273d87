import { finishFirst } from './platform/session/finish-first.ts';
import { start } from './start.ts';
import './ui/theme.css';

// Also where nothing else is asked of the server.
void finishFirst().catch(() => undefined);
void start();
