import type { Representative } from '@quarterdeck/contract/representatives';
import { screenPath } from '@quarterdeck/domain/record-paths';
import { useSearchParams } from 'react-router';
import { Facts } from '../../ui/data/facts.tsx';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { listParameters } from '../stores/selected-store.ts';
import { MergeButton } from './merge.tsx';
import { MergedList } from './merged-list.tsx';
import classes from './representatives-screen.module.css';

/** A representative's contact details and the owner's notes. */
export function Details({ representative }: { representative: Representative }) {
  const [parameters] = useSearchParams();
  const { _id, name, phone, email, notes, merged } = representative;
  if (_id === null) return null;
  return (
    <Card
      title={`${name}, details`}
      actions={
        <div className={classes.actions}>
          <MergeButton representative={{ _id, name }}>Merge into…</MergeButton>
          <PlainButtonLink
            look="quiet"
            to={screenPath('/edit-representative', { ...listParameters(parameters), rep: _id })}
          >
            Edit
          </PlainButtonLink>
        </div>
      }
    >
      <Facts
        facts={[
          { label: 'Phone', value: phone || '–' },
          { label: 'Email', value: email || '–' },
          { label: 'Notes', value: notes || '–' },
        ]}
      />
      <MergedList merged={merged} />
    </Card>
  );
}
