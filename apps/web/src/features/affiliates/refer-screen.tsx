import type { AffiliateInfo } from '@quarterdeck/contract/affiliates';
import { Button } from '@mantine/core';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api, client } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { CardSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ChooseCode } from './choose-code.tsx';
import { ReferralCounts } from './referral-counts.tsx';
import { ShareLink } from './share-link.tsx';

export function Component() {
  const info = useQuery(api.affiliates.fetchInfo.queryOptions());
  return (
    <Page title="Refer an arcade" subtitle={`Tell other owners about ${PRODUCT_NAME}`}>
      {info.isPending && <CardSkeletons count={1} />}
      {info.isLoadingError && (
        <LoadFailed what="your referrals" error={info.error} onRetry={() => void info.refetch()} />
      )}
      {info.data && <NextStep info={info.data} />}
    </Page>
  );
}

/** Shows the application first, then the choice of a code, then the link and its results. */
function NextStep({ info }: { info: AffiliateInfo }) {
  if (info.introCode !== null && info.link !== null)
    return (
      <>
        <ShareLink introCode={info.introCode} link={info.link} />
        <ReferralCounts info={info} />
      </>
    );
  if (info.appliedAt === null) return <Apply />;
  return (
    <Card title="Your code" note="It’s part of the link you share. You can’t change it later.">
      <ChooseCode />
    </Card>
  );
}

function Apply() {
  const [problem, setProblem] = useState<string | null>(null);
  const applying = useMutation({
    mutationFn: () => client.affiliates.apply(),
    onSuccess: focusHeading,
    onError: (error) => reportFailure(error, setProblem),
  });
  return (
    <>
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      <EmptyState
        icon={<IconUserPlus size={28} />}
        title="Know someone who runs an arcade?"
        text="Apply, choose a code and share your link. This page then shows how many people signed up with it, verified their email and pay for a store."
        action={
          // The button disappears once the new state is loaded.
          <Button loading={applying.isPending || applying.isSuccess} onClick={() => applying.mutate()}>
            Apply
          </Button>
        }
      />
    </>
  );
}
