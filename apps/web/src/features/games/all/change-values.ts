import { zodResolver } from '@hookform/resolvers/zod';
import { gameForm } from '@quarterdeck/contract/games';
import { businessDate, requiredText } from '@quarterdeck/contract/wire';
import { z } from 'zod';
import { readNumber } from '../../../platform/number-text.ts';
import type { ChangeOf } from './selection.ts';

const unused = z.string().transform(() => undefined);
const { commission, repPhone } = gameForm.shape;

/** The fields of a change to several games. Only the commission or the representative is sent. */
const typedChange = (what: ChangeOf) =>
  z.object({
    from: z.string().min(1, 'From is required').pipe(businessDate('From')),
    commission: what === 'commission' ? z.string().transform(readNumber).pipe(commission) : unused,
    repName: what === 'representative' ? requiredText('Representative Name', 100) : unused,
    repPhone: what === 'representative' ? repPhone : unused,
  });

export type ChangeDetails = z.output<ReturnType<typeof typedChange>>;

export interface ChangeValues {
  from: string;
  commission: string;
  repName: string;
  repPhone: string;
}

export const resolveChange = (what: ChangeOf) => zodResolver<ChangeValues, unknown, ChangeDetails>(typedChange(what));
