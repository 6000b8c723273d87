import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { timeZoneHere } from '../data/time-zone.ts';
import { PlainButton } from '../inputs/plain-button.tsx';
import classes from './explore-samples.module.css';

/** Adds sample data to the account. Shown beside the button for the first store. */
export function ExploreSamples() {
  const navigate = useNavigate();
  const sampleData = useQuery(api.stores.sampleData.queryOptions());
  const add = useMutation(api.stores.addSampleData.mutationOptions({ onSuccess: () => void navigate('/dashboard') }));
  // The button disappears with the empty state once the stores are loaded.
  const isBusy = add.isPending || add.isSuccess;
  if (!isBusy && !sampleData.data?.isOffered) return null;
  return (
    <div className={classes.explore}>
      <PlainButton look="quiet" isBusy={isBusy} onClick={() => add.mutate({ timeZone: timeZoneHere() })}>
        Explore with sample data
      </PlainButton>
      <p className={classes.note} role="status">
        {isBusy ? 'Adding sample data…' : 'Two arcades with three months of records. Remove them with one click.'}
      </p>
      {add.error && (
        <p className={classes.problem} role="alert">
          {add.error.message}
        </p>
      )}
    </div>
  );
}
