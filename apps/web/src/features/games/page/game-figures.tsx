import type { GamePage } from '@quarterdeck/contract/games';
import { counted } from '@quarterdeck/domain/counted';
import { fromDollars, subtract, toDollars } from '@quarterdeck/domain/money';
import { amountOrDash } from '../../../ui/data/amount-or-dash.ts';
import { ComparedDays } from '../../../ui/data/compared-days.tsx';
import { Figure, FigureRow } from '../../../ui/data/figure-row.tsx';
import { percentChange } from '../../../ui/data/percent-change.ts';
import { SignedPercent } from '../../../ui/data/signed-percent.tsx';
import { Card } from '../../../ui/layout/card.tsx';

type Amount = number | null;
interface Compared {
  now: Amount;
  before: Amount;
}

const percent = (value: Amount): string => (value === null ? '–' : `${value.toFixed(1)}%`);
/** The change in percent; null if the earlier amount is not above zero. */
const changeOf = ({ now, before }: Compared): Amount =>
  now !== null && before !== null ? percentChange(now, before) : null;

function comparedFigures({ game: { compared }, compared: further }: GamePage) {
  if (!compared || !further) return null;
  const owed = (takings: number, kept: number) => toDollars(subtract(fromDollars(takings), fromDollars(kept)));
  return {
    takings: { now: compared.takings, before: compared.takingsBefore },
    commission: {
      now: owed(compared.takings, compared.kept),
      before: owed(compared.takingsBefore, compared.keptBefore),
    },
    kept: { now: compared.kept, before: compared.keptBefore },
    ...further,
  };
}

/** The five figures of the period, each with its like-for-like change. */
export function GameFigures({ page }: { page: GamePage }) {
  const { game, recordCount } = page;
  const isKnown = game.days > 0;
  const compared = comparedFigures(page);
  const change = (of: Compared | undefined) => {
    const changed = of ? changeOf(of) : null;
    return changed !== null && <SignedPercent percent={changed} />;
  };
  const points = compared && differenceOf(compared.share);
  return (
    <Card>
      <FigureRow>
        <Figure
          label="Takings"
          value={amountOrDash(isKnown ? game.takings : null)}
          change={change(compared?.takings)}
          note={counted(recordCount, 'record')}
        />
        <Figure
          label="Commission"
          value={amountOrDash(isKnown ? game.commissionOwed : null)}
          change={change(compared?.commission)}
          note={game.repName === '' ? 'Own game' : `to ${game.repName}`}
        />
        <Figure
          label="Kept"
          value={amountOrDash(isKnown ? game.kept : null)}
          change={change(compared?.kept)}
          note="before expenses"
        />
        <Figure
          label="Machine / day"
          value={amountOrDash(game.keptPerMachineDay)}
          change={change(compared?.keptPerMachineDay)}
          note={`kept in ${counted(game.machineDays, 'machine-day')}`}
        />
        <Figure
          label="Share"
          value={percent(isKnown ? game.share : null)}
          change={points !== null && <SignedPercent percent={points} unit=" points" />}
          note="of its store’s takings"
        />
      </FigureRow>
      {compared && <ComparedDays days={page.storeDays} compared={page.comparedStoreDays} />}
    </Card>
  );
}

const differenceOf = ({ now, before }: Compared): Amount => (now === null || before === null ? null : now - before);
