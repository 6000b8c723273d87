import type { Affiliate } from '@quarterdeck/contract/affiliates';
import { formatMedium, localDate } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { useQuery } from '@tanstack/react-query';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import rows from '../../ui/data/row-list.module.css';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { SEARCHED_FROM, SearchBar } from '../../ui/inputs/search-bar.tsx';
import { Page } from '../../ui/layout/page.tsx';
import classes from './affiliates-screen.module.css';

/** For HR: all affiliates. */
export function Component() {
  const affiliates = useQuery(api.affiliates.list.queryOptions());
  return (
    <Page title="Affiliates" subtitle="Most sign-ups first">
      {affiliates.isPending && <RowSkeletons />}
      {affiliates.isLoadingError && (
        <LoadFailed what="the affiliates" error={affiliates.error} onRetry={() => void affiliates.refetch()} />
      )}
      {affiliates.data?.length === 0 && (
        <EmptyState
          icon={<IconUserPlus size={28} />}
          title="No affiliates yet"
          text="Owners who apply under “Refer an arcade” appear here."
        />
      )}
      {affiliates.data && affiliates.data.length > 0 && <List affiliates={affiliates.data} />}
    </Page>
  );
}

const matches = ({ name, email, introCode }: Affiliate, searched: string) =>
  `${name} ${email} ${introCode ?? ''}`.toLowerCase().includes(searched.trim().toLowerCase());

function List({ affiliates }: { affiliates: Affiliate[] }) {
  const [searched, setSearched] = useState('');
  const matchingAffiliates = affiliates.filter((affiliate) => matches(affiliate, searched));
  return (
    <>
      <SearchBar
        what="Find a name, email or code"
        searched={searched}
        onSearch={affiliates.length > SEARCHED_FROM || searched !== '' ? setSearched : null}
      >
        {searched.trim()
          ? `${matchingAffiliates.length} of ${counted(affiliates.length, 'affiliate')}`
          : counted(affiliates.length, 'affiliate')}
      </SearchBar>
      {matchingAffiliates.length === 0 ? (
        <EmptyState title="No match" text={`No affiliate matches “${searched.trim()}”.`} />
      ) : (
        <ul className={rows.list}>
          {matchingAffiliates.map((affiliate) => (
            <Row key={affiliate._id} affiliate={affiliate} />
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ affiliate }: { affiliate: Affiliate }) {
  const { name, email, introCode, appliedAt, signedUp, verified, subscribed } = affiliate;
  return (
    <li className={`${rows.row} ${classes.row}`}>
      <div className={rows.subject}>
        <h2 className={rows.name}>{name}</h2>
        <p className={rows.quiet}>{email}</p>
        <p className={rows.quiet}>
          {introCode === null ? 'No code yet' : <span className={classes.code}>{introCode}</span>}
          {appliedAt !== null && ` · applied ${formatMedium(localDate(new Date(appliedAt)))}`}
        </p>
      </div>
      <dl className={classes.counts}>
        <Count label="Signed up" count={signedUp} />
        <Count label="Verified" count={verified} />
        <Count label="Subscribed" count={subscribed} />
      </dl>
    </li>
  );
}

const Count = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{count}</dd>
  </div>
);
