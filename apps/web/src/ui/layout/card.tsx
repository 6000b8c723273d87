import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  title?: string;
  /** A muted line under the title. */
  note?: ReactNode;
  /** At the other end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

export function Card({ title, note, actions, children }: CardProps) {
  return (
    <section className={classes.card}>
      {(title || actions) && (
        <div className={classes.head}>
          <div>
            {title && <h2 className={classes.title}>{title}</h2>}
            {note && <p className={classes.note}>{note}</p>}
          </div>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
