import type { correctionForm } from '@quarterdeck/contract/corrections';
import type { z } from 'zod';
import { toTerms } from '../games/games.inputs.ts';
import type { Correction } from './corrections.queries.ts';

export const toCorrection = (form: z.output<typeof correctionForm>): Correction => ({
  storeId: form.storeId,
  gameId: form._id,
  from: form.from,
  to: form.to,
  ...toTerms(form),
});
