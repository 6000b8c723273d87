import { useState } from 'react';

/** The error of the current selection. It is cleared when the selection changes. */
export function useProblemOf(selection: unknown): [string | null, (problem: string | null) => void] {
  const key = JSON.stringify(selection);
  const [latest, setLatest] = useState<{ problem: string | null; key: string }>({ problem: null, key });
  return [latest.key === key ? latest.problem : null, (problem) => setLatest({ problem, key })];
}
