import type { DeletedItem } from '@quarterdeck/contract/deleted';
import type { RecordSummary } from '@quarterdeck/contract/financials';
import {
  daysBetween,
  formatDay,
  formatWholeDay,
  localDate,
  localToday,
  type BusinessDate,
} from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { Button } from '@mantine/core';
import { IconBuildingStore, IconCashBanknote, IconDeviceGamepad, IconUser, type Icon } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../platform/api/api.ts';
import { isFailure } from '../../platform/api/failure.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { Money } from '../../ui/data/money.tsx';
import rows from '../../ui/data/row-list.module.css';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import classes from './deleted-row.module.css';

/** Asks about the record that a restored record's date already has. */
type AskSameDate = (existing: RecordSummary) => Promise<boolean | null>;

/** @returns whether it was restored: entering a day again, and then restoring its record, would count it twice. */
async function restoreRecord({ _id }: DeletedItem, askSameDate: AskSameDate): Promise<boolean> {
  try {
    await client.financials.restore({ _id, askBeforeSameDate: true });
  } catch (error) {
    if (!isFailure(error, 'dateHasRecord')) throw error;
    if (!(await askSameDate(error.data))) return false;
    await client.financials.restore({ _id });
  }
  return true;
}

const KINDS: Record<
  DeletedItem['kind'],
  { name: string; icon: Icon; restore: (item: DeletedItem, askSameDate: AskSameDate) => Promise<unknown> }
> = {
  store: { name: 'Store', icon: IconBuildingStore, restore: ({ _id }) => client.stores.restore({ _id }) },
  game: {
    name: 'Game',
    icon: IconDeviceGamepad,
    restore: ({ _id, storeId }) => client.games.restore({ _id, storeId }),
  },
  staff: { name: 'Staff', icon: IconUser, restore: ({ _id }) => client.staff.restore({ _id }) },
  record: { name: 'Record', icon: IconCashBanknote, restore: restoreRecord },
};

const nameOf = ({ kind, name }: DeletedItem) =>
  kind === 'record' ? formatWholeDay(name as BusinessDate, localToday()) : name;

/** "29 days left". */
function timeLeft({ purgedAt }: DeletedItem): string {
  const days = daysBetween(localToday(), localDate(new Date(purgedAt)));
  return days <= 0 ? 'Last day' : `${counted(days, 'day')} left`;
}

interface DeletedRowProps {
  item: DeletedItem;
  onProblem: (problem: string | null) => void;
  askSameDate: AskSameDate;
}

/** A deleted item with its author, date and Restore button. */
export function DeletedRow({ item, onProblem, askSameDate }: DeletedRowProps) {
  const { name: kindName, icon: KindIcon, restore } = KINDS[item.kind];
  const restoring = useMutation({
    mutationFn: () => restore(item, askSameDate),
    onMutate: () => onProblem(null),
    onSuccess: (isRestored) => {
      if (isRestored !== false) showMessage(`${nameOf(item)} restored`);
      // The button lost the focus while it was disabled, or is gone.
      focusHeading();
    },
    onError: (error) => reportFailure(error, onProblem),
  });
  return (
    <li className={classes.row}>
      <span className={`${rows.icon} ${classes.icon}`}>
        <KindIcon size={18} aria-hidden="true" />
      </span>
      <div className={classes.what}>
        <h2 className={classes.name}>{nameOf(item)}</h2>
        <p className={classes.quiet}>
          {item.kind === 'store' ? 'Store, with everything in it' : `${kindName} of ${item.storeName}`}
          {item.dailyProfit !== null && (
            <>
              {' · '}
              <Money dollars={item.dailyProfit} /> profit
            </>
          )}
        </p>
      </div>
      <p className={classes.when}>
        <span>
          Deleted {formatDay(localDate(new Date(item.deletedAt)), localToday())}
          {item.deletedBy !== null && ` by ${item.deletedBy}`}
        </span>
        <span>{timeLeft(item)}</span>
      </p>
      <Button
        variant="default"
        loading={restoring.isPending}
        aria-label={`Restore ${nameOf(item)}`}
        onClick={() => restoring.mutate()}
      >
        Restore
      </Button>
    </li>
  );
}
