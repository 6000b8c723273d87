import type { gameForm } from '@quarterdeck/contract/games';
import { fromPercent, type BasisPoints } from '@quarterdeck/domain/commission';
import type { z } from 'zod';

type GameForm = z.output<typeof gameForm>;

/** A game as a person entered it. */
export type GameEntry = Omit<GameForm, 'commission'> & { commissionBasisPoints: BasisPoints };

/** An own game has no representative and earns nobody a commission, whatever was sent with it. */
export const toGameEntry = <Form extends GameForm>({ commission, ...form }: Form) => ({
  ...form,
  commissionBasisPoints: fromPercent(form.ownGame ? 0 : commission),
  ...(form.ownGame && { repName: '', repPhone: '' }),
});
