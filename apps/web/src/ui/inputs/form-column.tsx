import type { FormEventHandler, ReactNode } from 'react';
import classes from './form-column.module.css';

/** A form's fields in a column, then its buttons. Validation is the form's own, not the browser's. */
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

/** A form's buttons: the action first; on a phone at full width. */
export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}

/** Two fields side by side if there is room; they stay aligned when one shows an error. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

/** Fields that belong together, under a heading. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
