import type { Store } from '@quarterdeck/contract/stores';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { storePath } from '../stores/selected-store.ts';

/** A link to the screen for resubscribing a store. */
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
