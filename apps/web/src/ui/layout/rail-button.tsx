import classes from './rail-button.module.css';
import type { NavItem } from './shell.tsx';

/** Looks like an item of the rail but is a button. */
export function RailButton({ icon: Icon, label, onClick }: Pick<NavItem, 'icon' | 'label'> & { onClick: () => void }) {
  return (
    <button type="button" className={classes.button} onClick={onClick}>
      <Icon size={20} stroke={1.75} />
      {label}
    </button>
  );
}
