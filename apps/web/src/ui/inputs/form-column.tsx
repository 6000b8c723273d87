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

/** Two fields beside each other where there is room; they stay level when one of them has an error below it. */
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
