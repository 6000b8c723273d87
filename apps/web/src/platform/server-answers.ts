/** Whether the server can be reached and is well. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const { ok } = await fetch('/health/live', { cache: 'no-store' });
    return ok;
  } catch {
    return false;
  }
}
