import { useEffect, useState } from 'react';
import { refresh } from '../../platform/api/refresh.ts';

const LEAVE_AFTER_MS = 1_500;

/**
 * Redirects to the provider's page after the screen has announced it. After the browser's Back the owner can start
 * again.
 */
export function useDeparture() {
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    if (address === null) return;
    const timer = setTimeout(() => location.assign(address), LEAVE_AFTER_MS);
    // The browser may restore the page from its back/forward cache.
    function comeBack({ persisted }: PageTransitionEvent): void {
      if (!persisted) return;
      setAddress(null);
      refresh(['billing']);
    }
    addEventListener('pageshow', comeBack);
    return () => {
      clearTimeout(timer);
      removeEventListener('pageshow', comeBack);
    };
  }, [address]);

  return { address, leaveFor: setAddress };
}
