import { finishFirst } from './platform/session/finish-first.ts';
import { start } from './start.ts';
import './ui/theme.css';

// Also on screens that send no other request.
void finishFirst().catch(() => undefined);
void start();
