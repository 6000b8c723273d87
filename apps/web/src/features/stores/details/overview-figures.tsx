import type { StoreOverview } from '@quarterdeck/contract/store-overview';
import { addDays, businessDate } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { formatDollars } from '@quarterdeck/domain/money';
import { wholeAmount } from '../../../ui/charts/compact-amount.ts';
import { ComparedDays } from '../../../ui/data/compared-days.tsx';
import { Figure, FigureRow } from '../../../ui/data/figure-row.tsx';
import { SignedPercent } from '../../../ui/data/signed-percent.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { dayWords, savedWords } from '../compare/day-words.ts';
import { formatSignedDollars } from '../compare/pair-lines.ts';
import { changeOf } from '../compare/store-rows.ts';
import type { ShownDay } from './store-days.ts';

const cashNote = ({ cash, days }: StoreOverview['figures']): string =>
  cash.days === 0 ? 'balanced' : `${cash.days} of ${counted(days, 'day')} off`;

/** Yesterday, the period and the last entry of a store. */
export function OverviewFigures({ overview, days }: { overview: StoreOverview; days: ShownDay[] }) {
  const { figures, lastRecord, today } = overview;
  const isKnown = figures.days > 0;
  const change = changeOf(figures.compared);
  const ofTakings = isKnown && figures.takings > 0 ? (figures.kept / figures.takings) * 100 : null;
  return (
    <Card>
      <FigureRow wrapsInPairs>
        <Yesterday day={days.find(({ date }) => date === addDays(businessDate(today), -1))} />
        <Figure
          label="Takings"
          value={isKnown ? formatDollars(figures.takings) : '–'}
          change={change !== null && <SignedPercent percent={change} />}
          note={isKnown ? counted(figures.days, 'day') : 'No entries'}
        />
        <Figure
          label="Kept"
          value={isKnown ? formatDollars(figures.kept) : '–'}
          change={false}
          note={ofTakings === null ? 'after expenses and commission' : `${ofTakings.toFixed(1)}% of takings`}
        />
        <Figure
          label="Cash differences"
          value={isKnown ? formatSignedDollars(figures.cash.difference) : '–'}
          change={false}
          note={isKnown ? cashNote(figures) : ''}
        />
        {lastRecord && (
          <Figure
            label="Last entry"
            value={dayWords(lastRecord.date, today)}
            change={false}
            note={`${lastRecord.createdBy}, ${savedWords(lastRecord.createdAt, lastRecord.date)}`}
          />
        )}
      </FigureRow>
      {figures.compared && <ComparedDays days={figures.days} compared={figures.compared.days} />}
    </Card>
  );
}

const WORDS: Partial<Record<ShownDay['state'], string>> = { missing: 'No entry', closed: 'Closed' };

function Yesterday({ day }: { day: ShownDay | undefined }) {
  const isEntered = day?.takings != null;
  return (
    <Figure
      label="Yesterday"
      value={isEntered ? formatDollars(day.takings ?? 0) : (WORDS[day?.state ?? 'none'] ?? '–')}
      change={isEntered && day.change !== null && <SignedPercent percent={day.change} />}
      note={day?.usual == null || day.state === 'closed' ? '' : `usually ${wholeAmount(day.usual)}`}
    />
  );
}
