import type { EmploymentSummary } from '@quarterdeck/contract/staff';
import { businessDate, formatLong, localDate } from '@quarterdeck/domain/business-date';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { describeTenure } from '@quarterdeck/domain/tenure';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useStore } from '../stores/selected-store.ts';
import classes from './curriculum-vitae-screen.module.css';
import { fullName } from './staff-words.ts';

export function Component() {
  const { storeName } = useStore();
  const [parameters] = useSearchParams();
  const staffId = parameters.get('staff') ?? '';
  const summary = useQuery(api.staff.employmentSummary.queryOptions({ input: { staffId } }));
  return (
    <Page
      title="Employment Summary"
      subtitle={storeName}
      actions={
        summary.data && (
          <Button leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={() => print()}>
            Print
          </Button>
        )
      }
    >
      {summary.isPending && <RowSkeletons />}
      {summary.isLoadingError && <LoadFailed error={summary.error} onRetry={() => void summary.refetch()} />}
      {summary.data && <Document summary={summary.data.curriculumVitae} />}
    </Page>
  );
}

const longDate = (date: string): string => formatLong(businessDate(date));

/** A sheet of paper: what a next employer may be given. */
function Document({ summary }: { summary: EmploymentSummary }) {
  const { position, storeName, storeAddress, startDate, isActive } = summary;
  const today = localDate(new Date());
  return (
    <article className={classes.document} aria-labelledby="cv-name">
      <header className={classes.head}>
        <p className={classes.kind}>Employment summary</p>
        <h2 id="cv-name">{fullName(summary)}</h2>
        <p className={classes.position}>
          {position} at {storeName}
        </p>
      </header>
      <dl className={classes.facts}>
        <Fact label="Position">{position}</Fact>
        <Fact label="Store">
          {storeName}
          <span className={classes.address}>{storeAddress}</span>
        </Fact>
        <Fact label="Start date">{longDate(startDate)}</Fact>
        <Fact label="Tenure">{describeTenure(businessDate(startDate), today)}</Fact>
        <Fact label="Status">{isActive ? 'Active' : 'Inactive'}</Fact>
        <Fact label="Email">{summary.email}</Fact>
        <Fact label="Phone">{summary.phone}</Fact>
      </dl>
      <RecordFigures summary={summary} />
      <p className={classes.foot}>
        Made with {PRODUCT_NAME} on {formatLong(today)}
      </p>
    </article>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function RecordFigures({ summary }: { summary: EmploymentSummary }) {
  const { recordsEntered, firstRecordDate, latestRecordDate } = summary;
  return (
    <section aria-labelledby="cv-records">
      <h3 id="cv-records">Financial records</h3>
      <dl className={classes.figures}>
        <Fact label="Records entered">{recordsEntered.toLocaleString('en-US')}</Fact>
        <Fact label="First record">{firstRecordDate ? longDate(firstRecordDate) : 'None yet'}</Fact>
        <Fact label="Latest record">{latestRecordDate ? longDate(latestRecordDate) : 'None yet'}</Fact>
      </dl>
    </section>
  );
}
