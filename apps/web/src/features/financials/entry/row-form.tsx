import type { ReactNode } from 'react';

/**
 * Wraps a row's fields in a separate form, which is never submitted. On every key the browser scans the whole form for
 * autofill. With eighty rows in one form, the scan takes longer than the key.
 */
export const RowForm = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <form className={className} noValidate onSubmit={(event) => event.preventDefault()}>
    {children}
  </form>
);
