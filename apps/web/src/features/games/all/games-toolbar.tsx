import { counted } from '@quarterdeck/domain/counted';
import { ColumnPicker } from '../../../ui/inputs/column-picker.tsx';
import type { ReportFilter } from '../../../ui/inputs/report-filter.ts';
import { SEARCHED_FROM, SearchBar } from '../../../ui/inputs/search-bar.tsx';
import type { ParameterChanges } from '../../../ui/inputs/use-report-filter.ts';
import { COLUMN_NAMES } from './column-names.ts';
import { countNames } from './game-groups.ts';
import { GameQuestionTabs } from './game-question-tabs.tsx';
import type { GameQuestion } from './game-questions.ts';
import classes from './games-toolbar.module.css';
import { FIGURE_COLUMNS, type FigureColumn, type Row } from './performance-rows.ts';

interface GamesToolbarProps {
  rows: Row[];
  shown: Row[];
  filter: ReportFilter;
  gameQuestion: GameQuestion;
  isCompared: boolean;
  /** The period in words: `last month`. */
  period: string;
  searched: string;
  onSearch: (searched: string) => void;
  hidden: FigureColumn[];
  onToggle: (column: FigureColumn) => void;
  onChange: (parameters: ParameterChanges) => void;
}

/** The controls above the table, for the shown games and columns. */
export function GamesToolbar(props: GamesToolbarProps) {
  const { rows, shown, filter, gameQuestion, isCompared, period, searched, onSearch, hidden, onToggle, onChange } =
    props;
  const isSearched = searched.trim() !== '';

  function choose(next: GameQuestion): void {
    const isFirstComparison = next === 'falling' && filter.comparison === null;
    onChange({ show: next === 'all' ? null : next, ...(isFirstComparison && { compare: 'previous' }) });
  }

  return (
    <div className={classes.toolbar}>
      <GameQuestionTabs
        rows={rows}
        chosen={gameQuestion}
        isCompared={isCompared}
        isComparable={filter.range !== null}
        onChoose={choose}
      />
      <div className={classes.right}>
        <SearchBar
          what="Find a game, store or representative"
          searched={searched}
          onSearch={rows.length > SEARCHED_FROM || searched !== '' ? onSearch : null}
        >
          {/* A chosen question has its own count. */}
          <span className={isSearched ? undefined : 'visually-hidden'}>
            <span className="visually-hidden">Games, {period}, </span>
            {(isSearched || gameQuestion !== 'all') && `${countNames(shown)} of `}
            {counted(countNames(rows), 'game')}
          </span>
        </SearchBar>
        <ColumnPicker
          columns={FIGURE_COLUMNS.filter((column) => isCompared || column !== 'change')}
          names={COLUMN_NAMES}
          hidden={hidden}
          onToggle={onToggle}
        />
      </div>
    </div>
  );
}
