import { useState } from 'react';
import { useSearchParams } from 'react-router';

const KEY = 'q';
const MAX_CHARACTERS = 100;

/** A list's search text. It is part of the URL: Back returns to it, a reload keeps it. */
export function useSearched(): [searched: string, search: (searched: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  // The field updates on every key; the URL follows.
  const [searched, setSearched] = useState(() => (parameters.get(KEY) ?? '').slice(0, MAX_CHARACTERS));

  function search(typed: string): void {
    const next = typed.slice(0, MAX_CHARACTERS);
    setSearched(next);
    setParameters(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next === '') changed.delete(KEY);
        else changed.set(KEY, next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return [searched, search];
}
