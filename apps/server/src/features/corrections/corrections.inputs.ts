import type { correctionForm } from '@quarterdeck/contract/corrections';
import { fromPercent } from '@quarterdeck/domain/commission';
import type { z } from 'zod';
import type { Correction } from './corrections.queries.ts';

/** An own game has no representative and earns nobody a commission, whatever was sent with it. */
export const toCorrection = (form: z.output<typeof correctionForm>): Correction => ({
  storeId: form.storeId,
  gameId: form._id,
  from: form.from,
  to: form.to,
  rate: fromPercent(form.ownGame ? 0 : form.commission),
  repName: form.ownGame ? '' : form.repName,
});
