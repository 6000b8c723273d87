import type { ReactNode } from 'react';

/**
 * Wraps a row's fields in a form of their own, which is never submitted: the record's Save is. On every key the browser
 * scans the whole form for autofill, and scanning a form of eighty rows takes longer than showing the key.
 */
export const RowForm = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <form className={className} noValidate onSubmit={(event) => event.preventDefault()}>
    {children}
  </form>
);
