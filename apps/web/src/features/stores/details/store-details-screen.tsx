import type { Store } from '@quarterdeck/contract/stores';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { revealPassword } from '../../../platform/session/secrets.ts';
import { ErrorBanner } from '../../../ui/feedback/banner.tsx';
import { ReadyPanel } from '../../../ui/feedback/ready-panel.tsx';
import { PlainButtonLink } from '../../../ui/inputs/plain-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { ConfirmTimeZone } from '../card/confirm-time-zone.tsx';
import { NewPassword } from '../card/new-password.tsx';
import { NoStaff } from '../card/no-staff.tsx';
import { Overview } from './overview.tsx';
import { StoreCountersCard } from './store-counters-card.tsx';
import { StoreFacts } from '../card/store-facts.tsx';
import { StoreFinancialsCard } from './store-financials-card.tsx';
import { StoreGamesCard } from './store-games-card.tsx';
import { StoreStaffCard } from './store-staff-card.tsx';
import { StoreBadge, StoreStanding } from '../card/store-standing.tsx';
import { DeleteStore } from '../delete-store.tsx';
import { storePath, useStore, useStores } from '../selected-store.ts';
import classes from './store-details-screen.module.css';

export function Component() {
  const { _id, storeName } = useStore();
  const store = useStores().data?.find((each) => each._id === _id);
  const [problem, setProblem] = useState<string | null>(null);
  const [shownPassword, setShownPassword] = useState<string | null>(null);
  // Offered while the games load, so that the screen does not move when they are there.
  const gameCount = useQuery(api.games.fetchStoreGames.queryOptions({ input: { storeId: _id } })).data?.length;
  if (!store) return null;
  return (
    <Page title={storeName} actions={gameCount !== 0 && <AddRecord storeId={_id} />}>
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      {shownPassword !== null && (
        <PasswordReady store={store} password={shownPassword} onDone={() => setShownPassword(null)} />
      )}
      <Overview key={store._id} store={store} hasGames={gameCount !== 0} />
      <div className={classes.grid}>
        <Card title="Store Information" actions={<StoreBadge store={store} />}>
          <StoreStanding store={store} />
          <ConfirmTimeZone store={store} />
          <NoStaff store={store} />
          {/* The key hides a shown password that may be out of date, also after a lost response. */}
          <StoreFacts key={`${shownPassword} ${problem}`} store={store} />
        </Card>
        <StoreFinancialsCard storeId={store._id} />
        <StoreGamesCard storeId={store._id} />
        <StoreStaffCard storeId={store._id} />
        {!store.isSample && <StoreCountersCard storeId={store._id} />}
        <Actions key={shownPassword} store={store} onProblem={setProblem} onNewPassword={setShownPassword} />
      </div>
    </Page>
  );
}

const AddRecord = ({ storeId }: { storeId: string }) => (
  <PlainButtonLink to={storePath('/add-financial', storeId)}>+ Add record</PlainButtonLink>
);

function PasswordReady({ store, password, onDone }: { store: Store; password: string; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // The button for it is at the other end of the screen.
  useEffect(() => box.current?.focus(), [password]);
  return (
    <div ref={box} tabIndex={-1} className={classes.ready}>
      <ReadyPanel
        title="The counter has a new password"
        text="Everyone there is signed out. Sign in again with these. You’ll find them under Store Information."
        username={store.username}
        secret={{ label: 'Password', generated: password, reveal: () => revealPassword(store._id) }}
        owner={store.storeName}
      >
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </ReadyPanel>
    </div>
  );
}

const SAMPLE_HINT =
  'Sample stores have no counter. To delete them, choose “Remove sample data” at the top of the page.';

const deletionHint = ({ renews }: Store): string =>
  'Deleting signs out the store’s counter and removes its games and records from your figures. You can undo it right ' +
  'away, or restore it from Recently deleted within 30 days.' +
  (renews === true ? ' Its subscription is cancelled and stays cancelled.' : '');

interface ActionsProps {
  store: Store;
  onProblem: (problem: string | null) => void;
  onNewPassword: (password: string) => void;
}

function Actions({ store, onProblem, onNewPassword }: ActionsProps) {
  const navigate = useNavigate();
  return (
    <Card title="Actions">
      <div className={classes.actions}>
        <Button component={Link} to={storePath('/edit-store', store._id)} variant="default">
          Edit Store
        </Button>
        <Button component={Link} to={storePath('/store-history', store._id)} variant="default">
          History
        </Button>
        {!store.isSample && (
          <>
            <NewPassword store={store} onMade={onNewPassword} onProblem={onProblem} />
            <DeleteStore store={store} label="Delete Store" onDeleted={() => navigate('/stores')} />
          </>
        )}
      </div>
      <p className={classes.hint}>{store.isSample ? SAMPLE_HINT : deletionHint(store)}</p>
    </Card>
  );
}
