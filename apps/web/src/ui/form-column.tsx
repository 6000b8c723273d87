import type { FormEventHandler, ReactNode } from 'react';
import classes from './form-column.module.css';

/** The fields of a form below each other, then its buttons. Messages come from the form's own rules, not the browser's. */
export function FormColumn({
  onSubmit,
  children,
}: {
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}) {
  return (
    <form className={classes.column} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}

/** The buttons at the end of a form: the action first, on a phone over the whole width. */
export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
