/** What a route makes of a delivery: 200 when it is genuine, 400 when it is not, 503 so that it is sent again. */
export type WebhookVerdict<Event> =
  | { outcome: 'genuine'; event: Event }
  | { outcome: 'forged'; why: string }
  | { outcome: 'cannot-verify-now'; why: string };

/** As Node has them: in lower case. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Longer deliveries are not looked at. Theirs have a few kilobytes. */
export const MAX_WEBHOOK_BYTES = 262_144;

/** The one value of a header. Null when it is missing, empty or there twice. */
export function headerOf(headers: WebhookHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
