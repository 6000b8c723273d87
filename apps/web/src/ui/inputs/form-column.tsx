import { useState, type FormEvent, type ReactNode } from 'react';
import classes from './form-column.module.css';
import { useReadOnly } from './use-read-only.ts';

/** A form's fields in a column, then its buttons, read-only during a save. The browser's own validation is off. */
export function FormColumn({
  onSubmit,
  children,
}: {
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void> | void;
  children: ReactNode;
}) {
  const [isSaving, setSaving] = useState(false);
  const form = useReadOnly<HTMLFormElement>(isSaving);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    setSaving(true);
    try {
      await onSubmit(event);
    } finally {
      setSaving(false);
    }
  }

  return (
    <form ref={form} className={classes.column} onSubmit={(event) => void submit(event)} noValidate>
      {children}
    </form>
  );
}

/** A form's buttons, with the action first. They have the full width on a phone. */
export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}

/** Two fields side by side if there is space. They stay aligned when a field shows an error. */
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
