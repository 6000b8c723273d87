import { useSyncExternalStore } from 'react';

const SCHEME = 'data-mantine-color-scheme';
const root = document.documentElement;

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(root, { attributeFilter: [SCHEME] });
  return () => observer.disconnect();
}

/** @param _scheme the current scheme; as a parameter it makes the tokens be read again after a change. */
function readColours(_scheme: string | null) {
  const style = getComputedStyle(root);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    data: [1, 2, 3, 4, 5, 6].map((number) => token(`data-${number}`)),
    ink: token('ink'),
    dim: token('dim'),
    line: token('line'),
    strongLine: token('field-line'),
    surface: token('surface'),
  };
}

export type ChartColours = ReturnType<typeof readColours>;

/** The theme's colours for a canvas, which supports no CSS variables. They follow the colour scheme. */
export const useChartColours = (): ChartColours =>
  readColours(useSyncExternalStore(subscribe, () => root.getAttribute(SCHEME)));
