import type { Store } from '@quarterdeck/contract/stores';
import { gamesInWords } from '@quarterdeck/domain/counted';
import { formatDollars } from '@quarterdeck/domain/money';
import { IconChevronUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Part } from '../../../platform/part.tsx';
import { ErrorBanner } from '../../../ui/feedback/banner.tsx';
import iconButton from '../../../ui/inputs/icon-button.module.css';
import { PlainButton } from '../../../ui/inputs/plain-button.tsx';
import { focusHeading } from '../../../ui/layout/focus-heading.ts';
import { Menu, menuItem } from '../../../ui/layout/menu.tsx';
import { totalsOf, type Row } from './performance-rows.ts';
import type { ChangeOf, Selection } from './selection.ts';
import classes from './selection-bar.module.css';
import { setActive } from './set-active.ts';

const loadDialog = () => import('./change-games.tsx').then((loaded) => loaded.ChangeGames);

interface SelectionBarProps {
  rows: Row[];
  selection: Selection;
  stores: Store[];
}

/** The actions on the selected games, with their count and sum. Hidden without a selection. */
export function SelectionBar({ rows, selection, stores }: SelectionBarProps) {
  const [changing, setChanging] = useState<ChangeOf | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [tried, setTried] = useState<{ ids: ReadonlySet<string>; activates: boolean } | null>(null);
  const selected = selection.selectable(rows).filter(({ game }) => selection.ids.has(game.gameId));
  if (selected.length === 0) return null;
  const { kept } = totalsOf(selected, 0);
  const games = selected.map(({ game }) => game);
  // After a lost response the games may be as wanted already. A second click must not do the opposite.
  const activates = tried?.ids === selection.ids ? tried.activates : games.every(({ isActive }) => !isActive);

  /** Removes the bar with its focused button. */
  function clear(): void {
    selection.clear();
    focusHeading();
  }

  async function activate(): Promise<void> {
    setTried({ ids: selection.ids, activates });
    setBusy(true);
    setProblem(null);
    const isDone = await setActive(games, activates, setProblem);
    setBusy(false);
    if (isDone) clear();
  }

  const actions: Action[] = [
    { name: 'Change representative', run: () => setChanging('representative') },
    { name: 'Change commission', run: () => setChanging('commission') },
    { name: activates ? 'Activate' : 'Deactivate', run: () => void activate() },
  ];
  return (
    <>
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      <section className={classes.bar} aria-label="Selected games" data-page-footer>
        <p className={classes.count} role="status">
          <strong>{gamesInWords(games)} selected</strong>
          {kept !== null && <span>kept {formatDollars(kept)}</span>}
        </p>
        <Actions actions={actions} isBusy={isBusy} onClear={clear} />
      </section>
      <Part isWanted={changing !== null} load={loadDialog} onFailure={() => setChanging(null)}>
        {(ChangeGames) =>
          changing && (
            <ChangeGames
              what={changing}
              games={games}
              names={[...new Set(rows.map(({ game }) => game.repName))].filter((name) => name !== '').toSorted()}
              stores={stores}
              onClose={() => setChanging(null)}
              onChanged={() => {
                setChanging(null);
                clear();
              }}
            />
          )
        }
      </Part>
    </>
  );
}

interface Action {
  name: string;
  run: () => void;
}

/** The actions; a menu on a phone. */
function Actions({ actions, isBusy, onClear }: { actions: Action[]; isBusy: boolean; onClear: () => void }) {
  return (
    <div className={classes.actions}>
      {actions.map(({ name, run }) => (
        <span key={name} className={classes.wide}>
          <PlainButton look="quiet" isBusy={isBusy} onClick={run}>
            {name}
          </PlainButton>
        </span>
      ))}
      <Menu
        label="Change the selected games"
        buttonClassName={classes.menu}
        align="end"
        button={
          <>
            Change
            <IconChevronUp size={16} aria-hidden="true" />
          </>
        }
      >
        {actions.map(({ name, run }) => (
          <button key={name} type="button" role="menuitem" className={menuItem} data-closes onClick={run}>
            {name}
          </button>
        ))}
      </Menu>
      <button type="button" className={iconButton.button} onClick={onClear} aria-label="Clear selection">
        <IconX size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
