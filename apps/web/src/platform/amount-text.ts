import { parseMoney, toDollars, type MoneyProblem } from '@quarterdeck/domain/money';
import { z } from 'zod';

const PROBLEMS: Record<MoneyProblem, (label: string) => string> = {
  blank: (label) => `${label} is required`,
  'not-a-number': (label) => `${label} must be a number like 12.50`,
  'too-many-decimals': (label) => `${label} can have at most two decimals`,
  negative: (label) => `${label} cannot be negative`,
  'too-large': (label) => `${label} can be at most 10,000,000.00`,
};

/** A typed amount, parsed to dollars. A blank optional amount counts as 0. */
export const amountText = (label: string, { isOptional = false, allowNegative = false } = {}) =>
  z.string().transform((typed, context) => {
    const parsed = parseMoney(typed, { allowNegative });
    if ('amount' in parsed) return toDollars(parsed.amount);
    if (parsed.problem === 'blank' && isOptional) return 0;
    context.addIssue({ code: 'custom', message: PROBLEMS[parsed.problem](label) });
    return z.NEVER;
  });
