import { useSyncExternalStore } from 'react';

const STEP_MS = 60_000;
const minuteNow = () => Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS - 1;

/** The end of the current minute, since 1970: times are rounded down from it. */
export const useMinute = (): number =>
  useSyncExternalStore((onChange) => {
    const timer = setInterval(onChange, STEP_MS / 4);
    return () => clearInterval(timer);
  }, minuteNow);
