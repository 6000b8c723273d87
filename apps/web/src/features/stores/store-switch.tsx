import type { Store } from '@quarterdeck/contract/stores';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Menu, menuItem } from '../../ui/layout/menu.tsx';
import { listParameters, storePath, type SelectedStore } from './selected-store.ts';
import { reportFilterParameters } from '../../ui/inputs/report-filter.ts';
import classes from './store-switch.module.css';

interface StoreSwitchProps {
  store: SelectedStore;
  choices: Store[];
  /** The screen that is opened for the chosen store. */
  path: string;
}

/** The stores to choose from, as links to the current list in each. */
export function StoreChoices({ store, choices, path }: StoreSwitchProps) {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  // A search and a staff member belong to one store; a period applies to all.
  const all = Object.entries(path === pathname ? listParameters(parameters) : reportFilterParameters(parameters));
  const keptParameters = Object.fromEntries(all.filter(([key]) => key !== 'q' && key !== 'by'));
  return choices.map((choice) => (
    <Link
      key={choice._id}
      role="menuitem"
      className={menuItem}
      to={storePath(path, choice._id, keptParameters)}
      aria-current={choice._id === store._id || undefined}
      data-closes
    >
      <span>{choice.storeName}</span>
      {choice._id === store._id && <IconCheck size={18} aria-hidden="true" />}
    </Link>
  ));
}

/**
 * The store, with a way to switch, under the title on a phone, which has no rail.
 * @param props.isInTitle whether the title already contains the store.
 */
export function StoreSwitch({ isInTitle, ...props }: StoreSwitchProps & { isInTitle: boolean }) {
  const { store, choices } = props;
  const filterParameters = reportFilterParameters(useSearchParams()[0]);
  if (choices.length < 2 && isInTitle) return null;
  if (choices.length < 2)
    return (
      <Link className={classes.switch} to={storePath('/store-details', store._id, filterParameters)}>
        <span className={classes.name}>{store.storeName}</span>
      </Link>
    );
  const button = (
    <>
      <span className={classes.name}>{isInTitle ? 'Choose another' : store.storeName}</span>
      <IconChevronDown className={classes.icon} size={16} aria-hidden="true" />
    </>
  );
  return (
    <Menu
      label={`Store: ${store.storeName}. Choose another`}
      align="start"
      button={button}
      buttonClassName={classes.switch}
    >
      <StoreChoices {...props} />
    </Menu>
  );
}
