import type { Game } from '@quarterdeck/contract/games';
import type { PastedLine } from './pasted-games.ts';
import classes from './pasted-table.module.css';

const nameOf = ({ gameName }: { gameName: string }): string => gameName.trim().toLowerCase();

/** The parsed lines of a pasted list. */
export function PastedTable({ lines, storeGames }: { lines: PastedLine[]; storeGames: Game[] }) {
  const names = lines.map(nameOf);
  const namesInStore = new Set(storeGames.map(nameOf));
  return (
    <table className={classes.table} aria-label="Games in the list">
      <thead>
        <tr>
          <th scope="col">Game</th>
          <th scope="col" className={classes.figure}>
            Machines
          </th>
          <th scope="col" className={classes.figure}>
            Commission
          </th>
          <th scope="col">Representative</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => {
          const name = nameOf(line);
          return <Line key={line.number} line={line} isTwice={namesInStore.has(name) || names.indexOf(name) < index} />;
        })}
      </tbody>
    </table>
  );
}

interface LineProps {
  line: PastedLine;
  /** Whether the store or an earlier line has a game of this name. */
  isTwice: boolean;
}

function Line({ line: { number, gameName, quantity, commission, repName, game, problem }, isTwice }: LineProps) {
  const isOwn = game?.ownGame === true;
  return (
    <tr>
      <th scope="row">
        {gameName || `Line ${number}`}
        {problem !== null && <span className={classes.problem}>{problem}</span>}
        {problem === null && isTwice && <span className={classes.note}>Another game has this name</span>}
      </th>
      <td className={classes.figure} data-label="Machines">
        {quantity}
      </td>
      <td className={classes.figure} data-label="Commission">
        {isOwn || commission === '' ? '–' : `${game?.commission ?? commission}%`}
      </td>
      <td>{isOwn ? 'Own game' : repName}</td>
    </tr>
  );
}
