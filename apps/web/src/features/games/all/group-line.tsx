import { IconChevronRight } from '@tabler/icons-react';
import base from '../../../ui/data/figure-table.module.css';
import { Sparkline } from '../../../ui/data/sparkline.tsx';
import { FigureCells } from './figure-cells.tsx';
import { addedPoints, placesOf, termsOf, type GameGroup } from './game-groups.ts';
import type { LineProps } from './game-line.tsx';
import classes from './performance-table.module.css';
import { SelectBox } from './select-box.tsx';

interface GroupRowProps extends LineProps {
  group: GameGroup;
  isOpen: boolean;
  onOpen: () => void;
}

/** The line of a game in several stores, with the sum of the stores. It expands to show them. */
export function GroupRow({ group, isOpen, columns, pointsOf, selection, onSelect, onOpen, place }: GroupRowProps) {
  const trends = group.rows.map(pointsOf);
  const loadedTrends = trends.filter((points) => points !== null && points !== undefined);
  return (
    <tr {...place}>
      {selection && (
        <td className={classes.tick}>
          <SelectBox
            isOfLine
            name={`${group.name}, ${placesOf(group)}`}
            rows={group.rows}
            selection={selection}
            onSelect={onSelect}
          />
        </td>
      )}
      <th scope="row" className={`${base.name} ${classes.name}`}>
        <span className={base.title}>
          <button type="button" className={`${base.link} ${classes.open}`} aria-expanded={isOpen} onClick={onOpen}>
            <IconChevronRight size={16} aria-hidden="true" className={classes.chevron} />
            {group.name}
          </button>
        </span>
        <span className={base.second}>
          <span>{placesOf(group)}</span>
          <span className={classes.rep}>{termsOf(group)}</span>
        </span>
      </th>
      <FigureCells
        columns={columns}
        figures={group}
        trend={loadedTrends.length === trends.length && <Sparkline points={addedPoints(loadedTrends)} />}
      />
    </tr>
  );
}
