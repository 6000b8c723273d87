import { requestNotices } from './notice-host.tsx';
import type * as Notices from './show-notice.tsx';

export interface Undoable {
  message: string;
  onUndo: () => void;
  /** A further action. */
  further?: { label: string; onClick: () => void };
}

/** Without a connection for the notices' code there is no notice. What it reports is done and visible. */
async function withNotices(show: (notices: typeof Notices) => void): Promise<void> {
  requestNotices();
  const notices = await import('./show-notice.tsx').catch(() => null);
  if (notices) show(notices);
}

/** Reports a completed action and offers Undo for ten seconds. */
export const showUndo = (undoable: Undoable): void => void withNotices((notices) => notices.undo(undoable));

/** A short confirmation of success. A message that needs a response belongs in a banner. */
export const showMessage = (text: string): void => void withNotices((notices) => notices.message(text));
