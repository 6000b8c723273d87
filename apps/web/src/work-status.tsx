import { useWorkState, type WorkState } from './platform/drafts/work-state.ts';
import { StatusLine, type StatusTone } from './ui/feedback/status-line.tsx';

const WORDS: Record<WorkState, [tone: StatusTone, words: string]> = {
  saved: ['good', 'All changes saved'],
  saving: ['busy', 'Saving…'],
  kept: ['caution', 'Draft kept on this device'],
  'at-risk': ['caution', 'Not saved: keep this page open'],
  offline: ['caution', 'Offline: all changes saved'],
  'offline-kept': ['caution', 'Offline: your entry is kept'],
};

/** Shows owners and counters whether their work is saved. */
export function WorkStatus() {
  const [tone, words] = WORDS[useWorkState()];
  return <StatusLine tone={tone}>{words}</StatusLine>;
}
