import { CASH_STATES } from '@quarterdeck/contract/record-answers';
import { formatDollars, parseMoney, toDollars } from '@quarterdeck/domain/money';

/** The record filters in the URL, without the period. Null means no filter. */
export interface RecordFilter {
  /** The name of the records' creator. */
  by: string | null;
  cash: (typeof CASH_STATES)[number] | null;
  isEdited: boolean;
  /** Takings in dollars, both inclusive. */
  least: number | null;
  most: number | null;
}

const MAX_NAME_LENGTH = 200;

/** Dollars as typed or in the URL; null for any other text. */
export function dollarsIn(text: string): number | null {
  const read = parseMoney(text, { allowNegative: true });
  return 'amount' in read ? toDollars(read.amount) : null;
}

export function filterIn(parameters: URLSearchParams): RecordFilter {
  const by = parameters.get('by')?.trim() ?? '';
  return {
    by: by === '' || by.length > MAX_NAME_LENGTH ? null : by,
    cash: CASH_STATES.find((state) => state === parameters.get('cash')) ?? null,
    isEdited: parameters.get('edited') === '1',
    least: dollarsIn(parameters.get('least') ?? ''),
    most: dollarsIn(parameters.get('most') ?? ''),
  };
}

/** The input of the API call. */
export const filterInput = ({ by, cash, isEdited, least, most }: RecordFilter) => ({
  ...(by !== null && { by: [by] }),
  ...(cash !== null && { cash: [cash] }),
  ...(isEdited && { edited: true as const }),
  ...(least !== null && { least }),
  ...(most !== null && { most }),
});

/** `$100.00 or more`, `Up to $200.00`, `$100.00 to $200.00`. */
export function amountWords({ least, most }: Pick<RecordFilter, 'least' | 'most'>): string | null {
  if (least !== null && most !== null) return `${formatDollars(least)} to ${formatDollars(most)}`;
  if (least !== null) return `${formatDollars(least)} or more`;
  return most === null ? null : `Up to ${formatDollars(most)}`;
}

/** The words of a filter, with its URL parameters. */
interface FilterWords {
  name: string;
  value: string;
  parameters: string[];
}

export function filterWords(filter: RecordFilter): FilterWords[] {
  const words: [name: string, value: string | null, parameters: string[]][] = [
    ['Staff member', filter.by, ['by']],
    ['Cash', filter.cash, ['cash']],
    ['Edited', filter.isEdited ? 'Edited' : null, ['edited']],
    ['Money In', amountWords(filter), ['least', 'most']],
  ];
  return words.flatMap(([name, value, parameters]) => (value === null ? [] : [{ name, value, parameters }]));
}

/** `Staff member: Sam Okafor; Cash: Short; Edited`; null without a filter. */
export function filterText(filter: RecordFilter): string | null {
  const words = filterWords(filter).map(({ name, value }) => (name === value ? value : `${name}: ${value}`));
  return words.length === 0 ? null : words.join('; ');
}

/** The URL parameters of the filter. */
export const filterParameters = ({ by, cash, isEdited, least, most }: RecordFilter): Record<string, string> => ({
  ...(by !== null && { by }),
  ...(cash !== null && { cash }),
  ...(isEdited && { edited: '1' }),
  ...(least !== null && { least: String(least) }),
  ...(most !== null && { most: String(most) }),
});
