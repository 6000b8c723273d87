import type { AttentionKind, AttentionLine } from '@quarterdeck/contract/attention';
import {
  IconArrowBackUp,
  IconCash,
  IconCheck,
  IconClock,
  IconDeviceTablet,
  IconNote,
  IconPencil,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { api, client } from '../../../platform/api/api.ts';
import { reportFailure } from '../../../platform/api/report-failure.ts';
import { wholeAmount } from '../../../ui/charts/compact-amount.ts';
import { Money, MoneyChange } from '../../../ui/data/money.tsx';
import { showMessage, showUndo } from '../../../ui/feedback/undo-notice.ts';
import { wordsOf } from '@quarterdeck/contract/attention-words';
import { localToday } from '@quarterdeck/domain/business-date';
import iconButton from '../../../ui/inputs/icon-button.module.css';
import { focusHeading } from '../../../ui/layout/focus-heading.ts';
import classes from './needs-attention.module.css';
import { noteLine } from './noted-line.ts';

const ICONS: Record<AttentionKind, typeof IconCash> = {
  missing: IconClock,
  short: IconCash,
  over: IconCash,
  adjusted: IconCash,
  late: IconClock,
  edited: IconPencil,
  deleted: IconPencil,
  overdue: IconCash,
  payment: IconCash,
  pins: IconDeviceTablet,
  counter: IconDeviceTablet,
  waiting: IconDeviceTablet,
  draft: IconPencil,
};

const isUrgent = (kind: AttentionKind): boolean => ['missing', 'short', 'payment', 'waiting'].includes(kind);
const isDifference = (kind: AttentionKind): boolean => kind === 'short' || kind === 'over';

async function unmarkSeen(key: string, onDone?: () => void): Promise<void> {
  try {
    await client.attention.unmarkSeen({ key });
    onDone?.();
  } catch (error) {
    reportFailure(error, showMessage);
  }
}

/** A line that opens its subject, with a tick that marks the line as seen. */
export function AttentionRow({ line, onNote }: { line: AttentionLine; onNote: (line: AttentionLine) => void }) {
  const { key, kind, storeName, amount, seen } = line;
  const { what, detail, to, opens } = wordsOf(line, localToday());
  const Icon = ICONS[kind];
  return (
    <li className={classes.line} data-urgent={(isUrgent(kind) && seen === null) || undefined}>
      <Icon className={classes.icon} size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.what}>{what}</span>
      <span className={classes.where}>{storeName}</span>
      <span className={classes.detail}>{seen?.note ? `${detail}. ${seen.note}` : detail}</span>
      <span className={classes.amount}>{amount !== null && <Amount kind={kind} dollars={amount} />}</span>
      <Link to={to} className={classes.link} aria-label={`${opens}: ${what}, ${storeName}, ${detail}`}>
        {opens}
      </Link>
      <Ticks key={key} line={line} names={`${what}, ${storeName}`} onNote={() => onNote(line)} />
    </li>
  );
}

function Amount({ kind, dollars }: { kind: AttentionKind; dollars: number }) {
  if (isDifference(kind)) return <MoneyChange dollars={dollars} />;
  if (kind !== 'missing') return <Money dollars={dollars} />;
  return (
    <>
      <span className={classes.usually}>usually </span>
      {wholeAmount(dollars)}
    </>
  );
}

/** A marked line leaves its list, and the focus would be lost with it. */
function focusNextTick(button: HTMLElement): void {
  const line = button.closest('li');
  const next = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector<HTMLElement>('[data-tick]');
  if (!button.matches(':focus')) return;
  if (next) next.focus();
  else focusHeading();
}

interface TicksProps {
  line: AttentionLine;
  /** The subject and the store, for screen readers. */
  names: string;
  onNote: () => void;
}

/** Marks the line as seen or shows it again. A seen line can have a note. */
function Ticks({ line, names, onNote }: TicksProps) {
  const { key: lineKey, seen } = line;
  const navigate = useNavigate();
  const isSeen = seen !== null;
  const mark = useMutation(api.attention.markSeen.mutationOptions());
  const label = isSeen ? 'Show again' : 'Mark as seen';
  const Icon = isSeen ? IconArrowBackUp : IconCheck;

  async function tick(button: HTMLElement): Promise<void> {
    if (isSeen) return unmarkSeen(lineKey, () => focusNextTick(button));
    try {
      await mark.mutateAsync({ key: lineKey });
      focusNextTick(button);
      showUndo({
        message: `${names}: marked as seen`,
        onUndo: () => void unmarkSeen(lineKey),
        further: { label: 'Add note', onClick: () => noteLine(line, () => void navigate('/dashboard')) },
      });
    } catch (error) {
      reportFailure(error, showMessage);
    }
  }

  const noteLabel = seen?.note ? 'Edit note' : 'Add note';
  return (
    <span className={classes.ticks}>
      {isSeen && (
        <button
          type="button"
          className={iconButton.button}
          title={noteLabel}
          aria-label={`${noteLabel}: ${names}`}
          onClick={onNote}
        >
          <IconNote size={18} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className={iconButton.button}
        title={label}
        aria-label={`${label}: ${names}`}
        data-tick
        onClick={(event) => void (mark.isPending || tick(event.currentTarget))}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </span>
  );
}
