import type { AttentionLine } from '@quarterdeck/contract/attention';
import { useEffect, useState } from 'react';

type Show = (line: AttentionLine | null) => void;

/** Opens the note in the card on the screen; null without the card. */
let show: Show | null = null;
/** The line whose note opens once the card is on the screen. */
let waiting: AttentionLine | null = null;

/** The line whose note is open in the card. */
export function useNotedLine(): [noted: AttentionLine | null, note: Show] {
  const [noted, setNoted] = useState(() => waiting);
  useEffect(() => {
    show = setNoted;
    waiting = null;
    return () => {
      show = null;
    };
  }, []);
  return [noted, setNoted];
}

/** Opens a line's note. A notice offers this on every screen, so the dashboard may have to open first. */
export function noteLine(line: AttentionLine, openDashboard: () => void): void {
  if (show) return show(line);
  waiting = line;
  openDashboard();
}
