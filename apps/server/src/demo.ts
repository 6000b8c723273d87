import type { Application } from './compose.ts';

/** Placeholder until the demonstration data is written. */
export async function seedDemo(_application: Application): Promise<{ email: string; password: string }> {
  throw new Error('not written yet');
}
