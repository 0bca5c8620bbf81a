/**
 * Renews a lease at an interval while the work that holds it goes on. The next renewal makes up for a failed one.
 * @returns ends the renewals
 */
export function keepRenewed(
  ms: number,
  renew: () => Promise<unknown>,
  onError: (error: unknown) => void = () => {},
): () => void {
  const timer = setInterval(() => void renew().catch(onError), ms).unref();
  return () => clearInterval(timer);
}
