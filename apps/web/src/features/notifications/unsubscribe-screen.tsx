import { Button } from '@mantine/core';
import { KIND_MAILS } from '@quarterdeck/domain/notification-kinds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { api, client } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { isFailure } from '../../platform/api/failure.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { ErrorBanner, Note, SuccessBanner } from '../../ui/feedback/banner.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { AuthTitle } from '../../ui/layout/auth-frame.tsx';

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function useLink(token: string) {
  // Public screens have no provider of the query client.
  const link = useQuery(api.notifications.link.queryOptions({ input: { token }, retry: false }), queryClient);
  const [done, setDone] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function change(isOn: boolean): Promise<void> {
    setProblem(null);
    setBusy(true);
    try {
      const { success } = await client.notifications[isOn ? 'resubscribe' : 'unsubscribe']({ token });
      await link.refetch();
      setDone(success);
    } catch (error) {
      reportFailure(error, setProblem);
    } finally {
      setBusy(false);
    }
  }

  return { link, done, problem, dismiss: () => setProblem(null), isBusy, change };
}

/** The link at the foot of a mail. Mail scanners open links, so only the button acts. */
export function Component() {
  const { token = '' } = useParams();
  const { link, done, problem, dismiss, isBusy, change } = useLink(token);
  const { data } = link;
  return (
    <>
      <AuthTitle title={data?.isOn === false ? 'Unsubscribed' : 'Unsubscribe'}>
        {data && `${capitalized(KIND_MAILS[data.kind])}, for all your stores.`}
      </AuthTitle>
      <ErrorBanner message={problem} onDismiss={dismiss} />
      <SuccessBanner message={done} />
      {link.isPending && <RowSkeletons count={1} />}
      {link.isLoadingError &&
        (isFailure(link.error, 'invalidLink') ? (
          <p>This link is no longer valid. Sign in and change your email preferences in Manage Account.</p>
        ) : (
          <LoadFailed what="the notification" error={link.error} onRetry={() => void link.refetch()} />
        ))}
      {data && (
        <>
          <Note>We’ll still email you about your account’s security.</Note>
          <Button variant={data.isOn ? 'filled' : 'default'} loading={isBusy} onClick={() => void change(!data.isOn)}>
            {data.isOn ? 'Unsubscribe' : 'Undo'}
          </Button>
        </>
      )}
      <p>
        <Link to="/manage-account#notifications">Email preferences</Link>
      </p>
    </>
  );
}
