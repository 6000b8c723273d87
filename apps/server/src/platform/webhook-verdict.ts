/** A route's response to a delivery: 200 if it is genuine, 400 if not, 503 to have it sent again. */
export type WebhookVerdict<Event> =
  | { outcome: 'genuine'; event: Event }
  | { outcome: 'forged'; why: string }
  | { outcome: 'cannot-verify-now'; why: string };

/** In lower case, as Node provides them. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Longer deliveries are rejected. Real ones have a few kilobytes. */
export const MAX_WEBHOOK_BYTES = 262_144;

/** A header's single value. Null when it is missing, empty or repeated. */
export function headerOf(headers: WebhookHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
