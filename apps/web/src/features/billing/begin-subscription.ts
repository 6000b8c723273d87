import type { subscriptionForm } from '@quarterdeck/contract/billing';
import type { z } from 'zod';
import { client } from '../../platform/api/api.ts';
import { Failure } from '../../platform/api/failure.ts';
import { isWebAddress } from '../../platform/web-address.ts';

/** Shown for an unexpected error. */
export const SUBSCRIBING_FAILED = 'An error occurred while creating the subscription';

/**
 * @returns the URL where the owner approves it.
 * @throws Failure when there is none.
 */
export async function beginSubscription(subscription: z.input<typeof subscriptionForm>): Promise<string> {
  const { success, approvalUrl } = await client.billing.createSubscription(subscription);
  if (!success || !isWebAddress(approvalUrl)) throw new Failure('Failed to create subscription. Please try again.');
  return approvalUrl;
}
