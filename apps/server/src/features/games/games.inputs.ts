import type { gameForm } from '@quarterdeck/contract/games';
import { fromPercent, type BasisPoints } from '@quarterdeck/domain/commission';
import type { z } from 'zod';

type GameForm = z.output<typeof gameForm>;

/** A game as entered in its form. */
export type GameEntry = Omit<GameForm, 'commission'> & { commissionBasisPoints: BasisPoints };

/** Own games have no representative and pay no commission, even if the form has them. */
export const toTerms = ({ commission, repName, ownGame }: Pick<GameForm, 'commission' | 'repName' | 'ownGame'>) =>
  ownGame ? { rate: fromPercent(0), repName: '' } : { rate: fromPercent(commission), repName };

export const toGameEntry = <Form extends GameForm>({ commission, ...form }: Form) => {
  const { rate, repName } = toTerms({ ...form, commission });
  return { ...form, commissionBasisPoints: rate, repName, repPhone: form.ownGame ? '' : form.repPhone };
};

/** A game as edited. Without `ownGame` and a representative, it stays whose it is. */
export type GameEdit = Omit<GameEntry, 'ownGame'> & { ownGame?: boolean | undefined };

export const toGameEdit = <Form extends Omit<GameForm, 'ownGame'>>({ commission, ...form }: Form) => ({
  ...form,
  commissionBasisPoints: fromPercent(commission),
});

/** As the owner's own game: without a representative and commission. */
export const asOwnGame = (edit: Omit<GameEntry, 'ownGame'>): GameEntry => ({
  ...edit,
  ownGame: true,
  commissionBasisPoints: fromPercent(0),
  repName: '',
  repPhone: '',
});
