import type { ReactNode, Ref } from 'react';
import classes from './dialog-buttons.module.css';

/** The buttons of a dialog: at its end, with Cancel first and the action last. */
export function DialogButtons({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={ref} className={classes.buttons}>
      {children}
    </div>
  );
}
