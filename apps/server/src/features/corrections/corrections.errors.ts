import { formatMedium, type BusinessDate } from '@quarterdeck/domain/business-date';
import { Failure } from '../../platform/failure.ts';

/** A representative who is new needs a phone, as on a game's form. */
export const repPhoneMissing = () =>
  new Failure('repPhoneMissing', { repPhone: 'Representative Phone is required for a new representative' });

/** Games have one set of terms at a time, so a change begins today at the latest. */
export const changeBeginsLater = (today: BusinessDate) =>
  new Failure('changeBeginsLater', { from: `Choose today, ${formatMedium(today)}, or an earlier date` });

export const changeTooLarge = (most: number) =>
  new Failure('changeTooLarge', {
    from: `This would correct more than ${most.toLocaleString('en-US')} figures at once. Choose a later date or fewer games.`,
  });
