import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocation } from 'react-router';

/** The last state of each screen, with the key of its history entry. */
const entries = new Map<string, { key: string; value: unknown }>();

/**
 * State of a screen that is restored when the user returns with Back. Any other navigation to the screen starts with
 * `initial`.
 * @param name identifies the state. Each name has one type of value.
 */
export function useBackState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const { key } = useLocation();
  const [value, setValue] = useState<T>(() => {
    const entry = entries.get(name);
    return entry?.key === key ? (entry.value as T) : initial;
  });
  useEffect(() => {
    entries.set(name, { key, value });
  }, [name, key, value]);
  return [value, setValue];
}
