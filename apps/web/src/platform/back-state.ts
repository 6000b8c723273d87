import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocation } from 'react-router';

/** What each screen left last, with the key of its entry in the tab's history. */
const left = new Map<string, { key: string; value: unknown }>();

/**
 * State of a screen that is still there when the user comes back to it with Back. Any other way to the screen begins
 * with `initial`.
 * @param name of the state: one type of value a name.
 */
export function useBackState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const { key } = useLocation();
  const [value, setValue] = useState<T>(() => {
    const kept = left.get(name);
    return kept?.key === key ? (kept.value as T) : initial;
  });
  useEffect(() => {
    left.set(name, { key, value });
  }, [name, key, value]);
  return [value, setValue];
}
