import { firstReads } from './first-reads.ts';
import { readEarly } from './platform/api/early-reads.ts';
import { isAtCounter, isUnfinished, seemsSignedIn } from './platform/session/browser-notes.ts';
import { finishSignOut } from './platform/session/finish-sign-out.ts';
import { start } from './start.ts';
import './ui/theme.css';

if (seemsSignedIn() && !isUnfinished()) readEarly(firstReads(location.pathname, isAtCounter()));
// Also on screens that send no other request.
void finishSignOut().catch(() => undefined);
void start();
