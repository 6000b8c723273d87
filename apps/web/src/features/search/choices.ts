import { gamesInWords } from '@quarterdeck/domain/counted';
import type { Choice, SearchData } from './choice.ts';
import { findDays, latestToday, wordsWithoutDate } from './dates.ts';
import { match, wordsOf } from './matching.ts';
import { answersForPeriod, findPeriod, inPeriod } from './periods.ts';

/** The maximum number of choices of a kind. */
const MAX_CHOICES = 5;
const MAX_PER_STORE = 3;
/** A search for a period alone lists every screen with a period. */
const MAX_IN_PERIOD = 8;
/** Longer texts are cut. */
export const MAX_CHARACTERS = 100;
const ADDS = /^\/add-/;
/** Synonyms for the words in a screen's title. */
const OTHER_WORDS: Record<string, string> = {
  '/add-financial': 'new entry day takings',
  '/add-store': 'new',
  '/add-game': 'new',
  '/add-games': 'new paste import list',
  '/add-staff': 'new member',
  '/manage-account': 'profile password email settings subscription',
  '/your-data': 'download backup export',
  '/activity': 'history changes audit log',
  '/counters': 'tablets devices',
  '/all-billing-history': 'payments receipts',
  '/second-factor': 'passkey security',
};

/** A searchable item with its names. */
type Named = Pick<Choice, 'id' | 'kind' | 'title' | 'second' | 'hint' | 'target'> & {
  /** Searched, but not shown. */
  unseen?: string;
  /** Of items with the same rank, the lowest order is first. */
  order?: number;
};

interface Found {
  choice: Choice;
  rank: number;
  order: number;
}

/**
 * @param readings the search words: first all words, then the words without the date.
 * @param needsName whether a word must be in the title. Otherwise a store's name would find all of its games.
 */
function find(candidates: Named[], readings: string[][], { needsName }: { needsName: boolean }): Found[] {
  return candidates.flatMap(({ unseen = '', order = 0, ...what }) => {
    for (const [reading, words] of readings.entries()) {
      const matched = match(words, [what.title, what.second, unseen]);
      const [title = [], second = [], other = []] = matched?.marks ?? [];
      if (!matched || (needsName && title.length === 0)) continue;
      const choice: Choice = { ...what, group: what.kind, marks: { title, second } };
      // Matches by store come after matches by title. A name beside a date does not match the whole text.
      const isByStore = title.length === 0 && other.length === 0;
      const rank = isByStore ? matched.rank + 1 : Math.max(matched.rank, reading);
      return [{ choice, rank, order }];
    }
    return [];
  });
}

const best = (matches: Found[], most: number): Found[] =>
  matches.toSorted((a, b) => a.rank - b.rank || a.order - b.order).slice(0, most);

const place = (path: string, parameters: Record<string, string> = {}): Choice['target'] => ({
  kind: 'place',
  path,
  parameters,
});

const storesOf = ({ stores }: SearchData): Named[] =>
  stores.map(({ _id, storeName }) => ({
    id: `store-${_id}`,
    kind: 'stores',
    title: storeName,
    second: '',
    hint: 'Overview',
    target: place('/store-details', { store: _id }),
  }));

const nameOfStore = ({ stores }: SearchData) => {
  const names = new Map(stores.map(({ _id, storeName }) => [_id, storeName]));
  return (storeId: string): string => names.get(storeId) ?? '';
};

function gamesOf(data: SearchData): Named[] {
  const nameOf = nameOfStore(data);
  return data.names.games.map(({ _id, storeId, gameName, isActive }) => ({
    id: `game-${_id}`,
    kind: 'games',
    title: gameName,
    second: nameOf(storeId),
    hint: isActive ? '' : 'Inactive',
    order: isActive ? 0 : 1,
    target: place('/game', { store: storeId, game: _id }),
  }));
}

function staffOf(data: SearchData): Named[] {
  const nameOf = nameOfStore(data);
  return data.names.staff.map(({ _id, storeId, name, isActive }) => ({
    id: `staff-${_id}`,
    kind: 'staff',
    title: name,
    second: nameOf(storeId),
    hint: isActive ? '' : 'Inactive',
    order: isActive ? 0 : 1,
    target: place('/edit-staff', { store: storeId, staff: _id }),
  }));
}

/** A representative's name ignoring case. Accents count: they tell people apart. */
export const representativeKey = (name: string): string => name.trim().toLowerCase();

/** Each name once, ignoring case, with its games in all stores. */
function representativesOf(data: SearchData): Named[] {
  const nameOf = nameOfStore(data);
  const games = data.names.games
    .filter(({ repName }) => repName !== '')
    .map((game) => ({ ...game, storeName: nameOf(game.storeId) }));
  const byName = Map.groupBy(games, ({ repName }) => representativeKey(repName));
  // A merged representative has no name of its own in the list, but its games may still show one.
  const names = [...data.names.representatives.map(({ name }) => name), ...games.map(({ repName }) => repName)];
  return [...Map.groupBy(names, representativeKey)].map(([key, [name = '']]) => ({
    id: `representative-${key}`,
    kind: 'representatives',
    title: name,
    second: '',
    hint: gamesInWords(byName.get(key) ?? []),
    target: place('/representatives', { rep: name }),
  }));
}

/** The screens for each store, and the screens without a store. */
function screensOf({ stores, screens }: SearchData): Named[] {
  return screens.flatMap(({ path, title, store, isMain }): Named[] => {
    const kind = ADDS.test(path) ? 'actions' : 'screens';
    const shared = { kind, title, hint: '', unseen: OTHER_WORDS[path] ?? '', order: isMain ? 0 : 1 } as const;
    const alone: Named = { ...shared, id: `screen-${path}`, second: '', target: place(path) };
    const ofStores = stores.map(({ _id, storeName }, index): Named => ({
      ...shared,
      id: `screen-${path}-${_id}`,
      second: storeName,
      // The selected store comes first.
      order: shared.order * stores.length + index,
      target: place(path, { store: _id }),
    }));
    if (store === 'none') return [alone];
    return store === 'one' ? ofStores : [{ ...alone, second: 'All stores' }, ...ofStores];
  });
}

const COMMANDS: Named[] = [
  {
    id: 'command-keys',
    kind: 'actions',
    title: 'Keyboard shortcuts',
    second: '',
    hint: '?',
    target: { kind: 'command', command: 'keys' },
    unseen: 'keys help',
    order: 1,
  },
  {
    id: 'command-sign-out',
    kind: 'actions',
    title: 'Sign Out',
    second: '',
    hint: '',
    target: { kind: 'command', command: 'sign-out' },
    unseen: 'log logout',
    order: 1,
  },
];

/** The games sorted by the least kept. The default order is descending. */
const LEAST: Named = {
  id: 'least',
  kind: 'screens',
  title: 'Games that keep least',
  second: 'All stores',
  hint: '',
  target: place('/games', { sort: 'kept' }),
  unseen: 'lowest worst earning earns',
  order: 1,
};

const choicesOf = (matches: Found[]): Choice[] => matches.map(({ choice }) => choice);

/** Screens or actions. The list is shorter when the words only match a store. */
function bestOfKind(kind: 'screens' | 'actions', matches: Found[]): Choice[] {
  const matchesOfKind = matches.filter(({ choice }) => choice.kind === kind);
  const isNamed = matchesOfKind.some(({ choice }) => choice.marks.title.length > 0);
  return choicesOf(best(matchesOfKind, isNamed ? MAX_CHOICES : MAX_PER_STORE));
}

/** Screens, stores, games and representatives for the period in the text, such as `games last month`. */
function choicesInPeriod(text: string, data: SearchData): Choice[] {
  const period = findPeriod(text);
  if (!period) return [];
  const screens = [...screensOf(data), LEAST].filter(({ target }) => answersForPeriod(target));
  const others = [...storesOf(data), ...gamesOf(data), ...representativesOf(data)];
  const choices =
    period.rest.length > 0
      ? choicesOf(best(find([...screens, ...others], [period.rest], { needsName: false }), MAX_CHOICES))
      : screens.map((screen): Choice => ({ ...screen, group: screen.kind, marks: { title: [], second: [] } }));
  return choices.slice(0, MAX_IN_PERIOD).map((choice) => inPeriod(choice, period.preset, latestToday(data.stores)));
}

/** The choices for a text, in the order of the list. */
export function findChoices(text: string, data: SearchData): Choice[] {
  const searched = text.slice(0, MAX_CHARACTERS);
  // `mall fri` finds a day of the mall and the mall itself.
  const readings = [wordsOf(searched), wordsWithoutDate(searched, data)];
  const kinds = [storesOf(data), gamesOf(data), staffOf(data), representativesOf(data)];
  const names = kinds.flatMap((named) => best(find(named, readings, { needsName: true }), MAX_CHOICES));
  const exact = names.filter(({ rank }) => rank === 0);
  const doings = find([...screensOf(data), ...COMMANDS], readings, { needsName: false });
  return [
    ...choicesOf(exact).map((choice): Choice => ({ ...choice, group: 'exact' })),
    ...findDays(searched, data),
    ...choicesInPeriod(searched, data),
    ...choicesOf(names.filter(({ rank }) => rank > 0)),
    ...bestOfKind('screens', doings),
    ...bestOfKind('actions', doings),
  ];
}
