import type { Store } from '@quarterdeck/contract/stores';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { storePath } from '../stores/selected-store.ts';

/** Leads to the screen on which a store is paid for again. */
export const PayAgainLink = ({ store }: { store: Store }) => (
  <Button
    component={Link}
    to={storePath('/billing/again', store._id)}
    variant="default"
    aria-label={`Pay again for ${store.storeName}`}
  >
    Pay again
  </Button>
);
