const TIMEOUT_MS = 3000;

/** Whether the server responds now. */
export const isReachable = (): Promise<boolean> =>
  fetch('/status', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
