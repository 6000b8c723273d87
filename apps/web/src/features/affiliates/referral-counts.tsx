import type { AffiliateInfo } from '@quarterdeck/contract/affiliates';
import { StatCard, StatRow } from '../../ui/data/stat-card.tsx';

/** The link's results so far. */
export function ReferralCounts({ info: { signedUp, verified, subscribed } }: { info: AffiliateInfo }) {
  return (
    <section aria-label="Through your link">
      <StatRow>
        <StatCard
          label="Signed up"
          value={signedUp}
          comparison={signedUp === 0 ? 'None yet: share your link' : 'with your link'}
        />
        <StatCard label="Verified" value={verified} comparison="verified their email" />
        <StatCard label="Subscribed" value={subscribed} comparison="pay for a store" />
      </StatRow>
    </section>
  );
}
