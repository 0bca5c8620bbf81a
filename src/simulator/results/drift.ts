import { hash, share } from './hash.js';

const DAY_MS = 86_400_000;
const DAYS_BETWEEN_TURNS = 7;

/** Whole UTC days since 1970. */
export function dayNumber(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS);
}

/**
 * Smooth pseudo-random walk, one value a day: a new target every seven days, with easing in between.
 * Consecutive days differ by less than 3/7, so ranks do not jump.
 * @returns -1 to 1
 */
export function wander(seed: number, day: number): number {
  const shifted = day + (hash(seed, 'phase') % DAYS_BETWEEN_TURNS);
  const turn = Math.floor(shifted / DAYS_BETWEEN_TURNS);
  const progress = shifted / DAYS_BETWEEN_TURNS - turn;
  const from = heading(seed, turn);
  return from + (heading(seed, turn + 1) - from) * ease(progress);
}

/**
 * Maximum drift of a page from its usual position; greater towards the end of the list.
 * @param base usual position, 0 being the best
 */
export function reach(base: number): number {
  return 1.6 + base * 0.12;
}

function heading(seed: number, turn: number): number {
  return share(seed, turn) * 2 - 1;
}

function ease(progress: number): number {
  return progress * progress * (3 - 2 * progress);
}
