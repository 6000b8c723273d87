import { useState } from 'react';

/** What went wrong with what is selected: what was said of one selection is not said of the next. */
export function useProblemOf(selection: unknown): [string | null, (problem: string | null) => void] {
  const key = JSON.stringify(selection);
  const [said, setSaid] = useState<{ problem: string | null; key: string }>({ problem: null, key });
  return [said.key === key ? said.problem : null, (problem) => setSaid({ problem, key })];
}
