import type { ReactNode } from 'react';

/**
 * A row's fields as a form of their own, which sends nothing: the record's Save does. With every key a browser reads the
 * whole form for what it could fill in, and a form of eighty rows takes longer to read than the key takes to show.
 */
export const RowForm = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <form className={className} noValidate onSubmit={(event) => event.preventDefault()}>
    {children}
  </form>
);
