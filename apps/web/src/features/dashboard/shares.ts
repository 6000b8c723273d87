/**
 * Each amount's share of the sum in whole percent. The largest remainders are rounded up, so that the shares add up to
 * 100.
 */
export function shares(amounts: number[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total <= 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount / total) * 100);
  const missing = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0);
  const remainder = (index: number) => (exact[index] ?? 0) % 1;
  const roundedUp = new Set(
    exact
      .map((_, index) => index)
      .sort((a, b) => remainder(b) - remainder(a))
      .slice(0, missing),
  );
  return exact.map((share, index) => Math.floor(share) + (roundedUp.has(index) ? 1 : 0));
}
