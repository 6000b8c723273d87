import { useState } from 'react';
import { useSearchParams } from 'react-router';

const KEY = 'q';
const MAX_CHARACTERS = 100;

/** A list's search text. It is part of the URL: Back returns to it, a reload keeps it. */
export function useSearchText(): [searched: string, search: (searched: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const inUrl = (parameters.get(KEY) ?? '').slice(0, MAX_CHARACTERS);
  // The field shows each key at once. Once the URL has the same text, the URL counts, because a link may change it.
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === inUrl) setTyped(null);

  function search(text: string): void {
    const next = text.slice(0, MAX_CHARACTERS);
    setTyped(next);
    // The URL may be newer than the last render.
    const changed = new URLSearchParams(window.location.search);
    if (next === '') changed.delete(KEY);
    else changed.set(KEY, next);
    setParameters(changed, { replace: true, preventScrollReset: true });
  }

  return [typed ?? inUrl, search];
}
