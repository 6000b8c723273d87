import { useEffect, useState } from 'react';
import { refresh } from '../../platform/api/refresh.ts';

const LEAVE_AFTER_MS = 1_500;

/** Only an address of the web is ever followed, whatever an answer says. */
export const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);

/** Takes the owner to the provider's page once the screen has said so. Who comes back by the browser's Back can begin again. */
export function useDeparture() {
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    if (address === null) return;
    const timer = setTimeout(() => location.assign(address), LEAVE_AFTER_MS);
    // The browser may have kept the page as it was left.
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
