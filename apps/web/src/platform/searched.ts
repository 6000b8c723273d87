import { useState } from 'react';
import { useSearchParams } from 'react-router';

const KEY = 'q';
const MOST_CHARACTERS = 100;

/** What a list is searched for. It is part of the address: Back returns to it, a reload keeps it. */
export function useSearched(): [searched: string, search: (searched: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  // The field has every character at once; the address follows.
  const [searched, setSearched] = useState(() => (parameters.get(KEY) ?? '').slice(0, MOST_CHARACTERS));

  function search(typed: string): void {
    const next = typed.slice(0, MOST_CHARACTERS);
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
