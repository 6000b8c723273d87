import { PAID_EXTRAS_PAGE_SIZE, type PaidExtra } from '@quarterdeck/contract/checkout';
import { formatMedium, localDate } from '@quarterdeck/domain/business-date';
import { cents, formatMoney } from '@quarterdeck/domain/money';
import { Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { IconChecklist } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { api, client } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import rows from '../../ui/data/row-list.module.css';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { EmailLink } from '../../ui/feedback/contact-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { useProblemOf } from '../../ui/feedback/problem-of.ts';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { showUndo } from '../../ui/feedback/undo-notice.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { Page } from '../../ui/layout/page.tsx';
import classes from './paid-extras-screen.module.css';

type Show = 'open' | 'done';
const TABS = [
  { value: 'open', label: 'To do' },
  { value: 'done', label: 'Done' },
];

const usePaidExtras = (show: Show) =>
  useInfiniteQuery(
    api.checkout.paidExtras.infiniteOptions({
      input: (before: string | undefined) => ({ show, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ extras }) => (extras.length === PAID_EXTRAS_PAGE_SIZE ? extras.at(-1)?._id : undefined),
    }),
  );

/** For HR: paid extras to deliver. */
export function Component() {
  const [parameters, setParameters] = useSearchParams();
  const show: Show = parameters.get('show') === 'done' ? 'done' : 'open';
  const extraPages = usePaidExtras(show);
  const [problem, setProblem] = useProblemOf(show);
  const extras = extraPages.data?.pages.flatMap((page) => page.extras) ?? [];
  const total = extraPages.data?.pages.at(-1)?.total;
  return (
    <Page
      title="Paid extras"
      subtitle={
        total === undefined ? 'Latest first' : `${total.toLocaleString('en-US')} ${show === 'open' ? 'to do' : 'done'}`
      }
    >
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      <SegmentedControl
        aria-label="Which extras"
        className={classes.tabs}
        value={show}
        onChange={(chosen) => setParameters({ show: chosen }, { replace: true })}
        data={TABS}
      />
      {extraPages.isPending && <RowSkeletons />}
      {extraPages.isLoadingError && (
        <LoadFailed what="the paid extras" error={extraPages.error} onRetry={() => void extraPages.refetch()} />
      )}
      {extraPages.data && extras.length === 0 && (
        <EmptyState
          icon={<IconChecklist size={28} />}
          title={show === 'open' ? 'Nothing to do' : 'Nothing done yet'}
          text={show === 'open' ? 'Extras appear here once they are paid.' : 'Extras you mark as done appear here.'}
        />
      )}
      {extras.length > 0 && (
        <ul className={rows.list}>
          {extras.map((extra) => (
            <ExtraRow key={extra._id} extra={extra} onProblem={setProblem} />
          ))}
        </ul>
      )}
      <ShowMore pages={extraPages} />
    </Page>
  );
}

const dayOf = (moment: string) => formatMedium(localDate(new Date(moment)));

/** Marks an extra as done, or reopens it. */
function useMark({ _id, name }: PaidExtra, onProblem: (problem: string | null) => void) {
  const mark = useMutation({
    mutationFn: async (done: boolean) => {
      onProblem(null);
      await client.checkout.markExtra({ _id, done });
      if (done) showUndo({ message: `${name} marked as done`, onUndo: () => mark.mutate(false) });
    },
    // The row leaves the list, and the focus with it.
    onSuccess: focusHeading,
    onError: (error) => reportFailure(error, onProblem),
  });
  return mark;
}

function ExtraRow({ extra, onProblem }: { extra: PaidExtra; onProblem: (problem: string | null) => void }) {
  const { name, amountInCents, currency, isRefunded, paidAt, buyer, done } = extra;
  const mark = useMark(extra, onProblem);
  const whose = buyer === null ? 'a deleted account' : buyer.name;
  return (
    <li className={`${rows.row} ${classes.row}`}>
      <div className={rows.subject}>
        <h2 className={rows.name}>{name}</h2>
        <p className={rows.quiet}>
          {buyer === null ? 'Account deleted' : buyer.name}
          {buyer !== null && (
            <>
              {' · '}
              <EmailLink email={buyer.email} />
            </>
          )}
        </p>
        {done !== null && (
          <p className={rows.quiet}>
            Done by {done.by} on <time dateTime={done.at}>{dayOf(done.at)}</time>
          </p>
        )}
      </div>
      <div className={classes.paid}>
        <span className={classes.amount}>{formatMoney(cents(amountInCents), currency)}</span>
        <time className={rows.quiet} dateTime={paidAt}>
          {dayOf(paidAt)}
        </time>
        {isRefunded && <StatusBadge tone="returned">Refunded</StatusBadge>}
      </div>
      <Button
        className={classes.action}
        variant="default"
        loading={mark.isPending}
        aria-label={done === null ? `Mark as done: ${name} for ${whose}` : `Reopen: ${name} for ${whose}`}
        onClick={() => mark.mutate(done === null)}
      >
        {done === null ? 'Mark as done' : 'Reopen'}
      </Button>
    </li>
  );
}
