import type { subscriptionForm } from '@quarterdeck/contract/billing';
import type { z } from 'zod';
import { client } from '../../platform/api/api.ts';
import { Failure } from '../../platform/api/failure.ts';
import { isWebAddress } from './departure.ts';

/** Said when it broke in a way nobody expected. */
export const BEGIN_BROKE = 'An error occurred while creating the subscription';

/** @returns where the owner agrees to it. @throws Failure when there is no such place. */
export async function beginSubscription(wanted: z.input<typeof subscriptionForm>): Promise<string> {
  const { success, approvalUrl } = await client.billing.createSubscription(wanted);
  if (!success || !isWebAddress(approvalUrl)) throw new Failure('Failed to create subscription. Please try again.');
  return approvalUrl;
}
