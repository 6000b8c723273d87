import type { Store } from '@quarterdeck/contract/stores';
import { IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Part } from '../../platform/part.tsx';
import { PlainButton } from '../inputs/plain-button.tsx';
import classes from './sample-bar.module.css';

const loadDialog = () => import('./remove-samples.tsx').then((loaded) => loaded.RemoveSamples);

/** Explains sample data on every screen of the owner as long as they exist, and offers to remove them. */
export function SampleBar({ stores }: { stores: Store[] }) {
  const [isAsking, setAsking] = useState(false);
  if (!stores.some(({ isSample }) => isSample)) return null;
  const hasOwn = stores.some(({ isSample }) => !isSample);
  return (
    <aside className={classes.bar} aria-label="Sample data">
      <IconFlask size={20} stroke={1.75} aria-hidden="true" />
      <p className={classes.text}>
        {hasOwn ? (
          'Your figures include sample data.'
        ) : (
          <>
            This is sample data. <span className={classes.more}>Nothing here is billed or emailed.</span>{' '}
            <Link to="/add-store">Add your first store</Link>
          </>
        )}
      </p>
      <PlainButton look="quiet" onClick={() => setAsking(true)}>
        Remove sample data
      </PlainButton>
      <Part isWanted={isAsking} load={loadDialog} onFailure={() => setAsking(false)}>
        {(RemoveSamples) => isAsking && <RemoveSamples hasOwn={hasOwn} onClose={() => setAsking(false)} />}
      </Part>
    </aside>
  );
}
