import type { Store } from '@quarterdeck/contract/stores';
import { IconSelector } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { Menu } from '../../../ui/layout/menu.tsx';
import { storePath, type SelectedStore } from '../selected-store.ts';
import { StoreChoices } from '../store-switch.tsx';
import { reportFilterParameters } from '../../../ui/inputs/report-filter.ts';
import classes from './store-block.module.css';

interface StoreBlockProps {
  store: SelectedStore;
  choices: Store[];
  /** The screen that is opened for the chosen store. */
  path: string;
}

/** The selected store in the rail, with a way to switch. */
export function StoreBlock({ store, choices, path }: StoreBlockProps) {
  const filterParameters = reportFilterParameters(useSearchParams()[0]);
  const name = (
    <>
      <span className={classes.label}>Store</span> <span className={classes.name}>{store.storeName}</span>
    </>
  );
  if (choices.length === 0) return <div className={classes.block}>{name}</div>;
  if (choices.length === 1)
    return (
      <Link className={classes.block} to={storePath('/store-details', store._id, filterParameters)}>
        {name}
      </Link>
    );
  const button = (
    <>
      {name}
      <IconSelector className={classes.icon} size={18} aria-hidden="true" />
    </>
  );
  return (
    <Menu
      label={`Store: ${store.storeName}. Choose another`}
      align="start"
      button={button}
      buttonClassName={classes.block}
    >
      <StoreChoices store={store} choices={choices} path={path} />
    </Menu>
  );
}
