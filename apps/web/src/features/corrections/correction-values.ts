import { zodResolver } from '@hookform/resolvers/zod';
import { gameForm, type Game } from '@quarterdeck/contract/games';
import { businessDate } from '@quarterdeck/contract/wire';
import { z } from 'zod';
import { readNumber } from '../../platform/number-text.ts';

const { commission, repName } = gameForm.shape;
const typedDate = (label: string) => z.string().min(1, `${label} is required`).pipe(businessDate(label));

const typedCorrection = z
  .object({
    from: typedDate('From'),
    to: z.string().refine((date) => date === '' || businessDate('To').safeParse(date).success, 'To must be a date'),
    commission: z.string().transform(readNumber).pipe(commission),
    repName,
    ownGame: z.boolean(),
  })
  .refine(({ from, to }) => to === '' || from <= to, {
    path: ['to'],
    message: 'The end date is before the start date',
  })
  .refine((typed) => typed.ownGame || typed.repName !== '', {
    path: ['repName'],
    message: 'Representative Name is required',
  });
export type CorrectionValues = z.input<typeof typedCorrection>;
export type CorrectionDetails = z.output<typeof typedCorrection>;

const resolveTyped = zodResolver(typedCorrection);

/** An own game needs neither commission nor representative. */
export const resolveCorrection: typeof resolveTyped = (values, context, options) =>
  resolveTyped(values.ownGame ? { ...values, commission: '0', repName: '' } : values, context, options);

/** The correction in the wire format. */
export const correctionOf = ({ _id, storeId }: Game, { to, ...details }: CorrectionDetails) => ({
  _id,
  storeId,
  ...details,
  ...(to !== '' && { to }),
});
