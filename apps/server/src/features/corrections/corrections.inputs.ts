import type { correctionForm, gamesChange } from '@quarterdeck/contract/corrections';
import { fromPercent, type BasisPoints } from '@quarterdeck/domain/commission';
import type { z } from 'zod';
import { toTerms } from '../games/games.inputs.ts';
import type { GameCorrection } from './corrections.queries.ts';

export const toCorrection = (form: z.output<typeof correctionForm>): GameCorrection => ({
  storeId: form.storeId,
  gameId: form._id,
  from: form.from,
  to: form.to,
  ...toTerms(form),
});

/** Another commission, or another representative, for some games. */
export interface GamesChange {
  gameIds: string[];
  from: string;
  rate: BasisPoints | null;
  repName: string | null;
  repPhone: string;
}

export const toGamesChange = (form: z.output<typeof gamesChange>): GamesChange => ({
  gameIds: form.gameIds,
  from: form.from,
  rate: form.commission === undefined ? null : fromPercent(form.commission),
  repName: form.repName ?? null,
  repPhone: form.repPhone ?? '',
});
