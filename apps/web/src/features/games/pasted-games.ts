import { gameForm, type Game } from '@quarterdeck/contract/games';
import { withRepresentative } from '@quarterdeck/contract/representatives';
import { z } from 'zod';
import { readNumber } from '../../platform/number-text.ts';

const pastedGame = withRepresentative(
  gameForm.extend({
    quantity: z.string().transform(readNumber).pipe(gameForm.shape.quantity),
    commission: z.string().transform(readNumber).pipe(gameForm.shape.commission),
    ownGame: z.boolean(),
  }),
);
type PastedGame = z.output<typeof pastedGame>;

/** A parsed line, or the problem that has to be fixed before its game can be added. */
export interface PastedLine {
  /** From 1, counting blank lines. */
  number: number;
  gameName: string;
  quantity: string;
  commission: string;
  repName: string;
  /** Null for a line with a problem. */
  game: PastedGame | null;
  problem: string | null;
}

/** A cell and its separator. Like spreadsheets, it quotes a cell that contains the separator. */
const CELLS = {
  ';': /\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))(;|$)/y,
  ',': /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(,|$)/y,
};

/** Spreadsheets of countries with a decimal comma separate by semicolons: there a comma is part of its cell. */
const separatorOf = (line: string): ',' | ';' => (line.replaceAll(/"(?:[^"]|"")*"/g, '').includes(';') ? ';' : ',');

function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim());
  const cells: string[] = [];
  const cell = CELLS[separatorOf(line)];
  cell.lastIndex = 0;
  for (;;) {
    const [, quoted, plain = '', end] = cell.exec(line) ?? [];
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (!end) return cells;
  }
}

/** Usually a name with a comma, which shifts the cells after it. */
const TOO_MANY_CELLS = 'Has more than five cells. Put quotation marks around a name with a comma.';

const isHeading = ([name = '', quantity = '']: string[]): boolean =>
  /^(game|name)/i.test(name) && /^(quantity|machines|count|number)/i.test(quantity);

type Known = Pick<Game, 'repName' | 'repPhone'>;

/** The representatives' phone numbers by name. The first known number counts. */
function phonesOf(games: Known[]): (repName: string) => string {
  const phones = new Map<string, string>();
  for (const { repName, repPhone } of games)
    if (repPhone !== '' && !phones.has(repName.toLowerCase())) phones.set(repName.toLowerCase(), repPhone);
  return (repName) => phones.get(repName.toLowerCase()) ?? '';
}

/**
 * The games in a pasted list, one per line: name, machines, percent, representative and phone. A game without percent
 * and representative is an own game. A representative's phone is needed only once.
 * @param storeGames games whose representatives have a phone.
 */
export function pastedGames(text: string, storeGames: Known[]): PastedLine[] {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const games = lines[0] && isHeading(lines[0].cells) ? lines.slice(1) : lines;
  const phoneOf = phonesOf([
    ...games.map(({ cells: [, , , repName = '', repPhone = ''] }) => ({ repName, repPhone })),
    ...storeGames,
  ]);
  return games.map(
    ({ number, cells: [gameName = '', quantity = '', commission = '', repName = '', repPhone = '', ...rest] }) => {
      const preview = { number, gameName, quantity: quantity || '1', commission, repName };
      const ownGame = repName === '' && (commission === '' || readNumber(commission) === 0);
      const { data, error } = pastedGame.safeParse({
        gameName,
        quantity: preview.quantity,
        commission: ownGame ? '0' : commission,
        repName,
        ownGame,
        repPhone: repPhone || phoneOf(repName),
      });
      if (rest.some((cell) => cell !== '')) return { ...preview, game: null, problem: TOO_MANY_CELLS };
      return { ...preview, game: data ?? null, problem: error?.issues[0]?.message ?? null };
    },
  );
}
