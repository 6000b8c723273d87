import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { reportUnreachable, isServerReachable } from './api/server-reachable.ts';
import { reloadForNewVersion } from './load-screen.ts';

interface PartProps<Loaded> {
  isWanted: boolean;
  load: () => Promise<Loaded>;
  /** Called when the part can't be loaded, for example to close the dialog. The next use tries again. */
  onFailure: () => void;
  /** Shown while the part is loading. */
  fallback?: ReactNode;
  children: (loaded: Loaded) => ReactNode;
}

/**
 * A part of a screen that is loaded on its first use, such as a dialog. `React.lazy` would keep a failed import for as
 * long as the tab is open, and replace the screen with the error.
 */
export function Part<Loaded>({ isWanted, load, onFailure, fallback, children }: PartProps<Loaded>) {
  const [part, setPart] = useState<{ loaded: Loaded } | null>(null);
  const begin = useEffectEvent(load);
  const giveUp = useEffectEvent(onFailure);
  const isLoaded = part !== null;

  useEffect(() => {
    if (!isWanted || isLoaded) return undefined;
    let isOver = false;
    async function loadOnce(): Promise<void> {
      try {
        const loaded = await begin();
        if (!isOver) setPart({ loaded });
      } catch {
        const isReached = await isServerReachable();
        if (!isReached) reportUnreachable();
        else if (!isOver && reloadForNewVersion()) return;
        if (!isOver) giveUp();
      }
    }
    void loadOnce();
    return () => {
      isOver = true;
    };
  }, [isWanted, isLoaded]);

  if (part) return children(part.loaded);
  return isWanted ? fallback : null;
}
