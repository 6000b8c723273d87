import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Note } from '../../ui/feedback/banner.tsx';
import { carriedFrom, drafts, ENTITY, forgetCreated } from './new-store.ts';
import { OfferPage, type Offered } from './offer-page.tsx';
import { SubscribeForm } from './subscribe-form.tsx';

/**
 * Stores the input from the previous screen in the draft, so that it survives a reload and Back.
 * @returns whether the input is stored, and whether there was any.
 */
function useCarried(): { isSettled: boolean; isCarried: boolean } {
  const visit = useLocation();
  const navigate = useNavigate();
  const carried = carriedFrom(visit.state);
  const [isCarried] = useState(carried !== null);

  useEffect(() => {
    if (carried === null) return;
    drafts.save(ENTITY, carried);
    void navigate(visit.pathname + visit.search, { replace: true, state: null });
  }, [carried, navigate, visit]);

  return { isSettled: carried === null, isCarried };
}

/** The purchase of an additional store with its own subscription. */
export function Component() {
  const { isSettled, isCarried } = useCarried();
  return (
    <OfferPage
      title="New Store (Subscription)"
      item="One more store with games, takings, staff, loans and reports."
      result="Your store is ready, with a sign-in for its counter."
    >
      {(offered) => isSettled && <NewStore {...offered} isCarried={isCarried} />}
    </OfferPage>
  );
}

function NewStore({ stores, canSubscribe, onBegun, isCarried }: Offered & { isCarried: boolean }) {
  // Must run before the form loads its draft.
  useState(() => forgetCreated(stores));
  return (
    <>
      {stores.every(({ subscriptionId }) => subscriptionId !== null) && (
        <Note>
          You haven’t used your free store. <Link to="/add-store">Add it without paying</Link>
        </Note>
      )}
      <SubscribeForm isCarried={isCarried} canSubscribe={canSubscribe} onBegun={onBegun} />
    </>
  );
}
