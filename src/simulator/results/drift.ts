import { hash, share } from './hash.js';

const DAY_MS = 86_400_000;
const DAYS_BETWEEN_TURNS = 7;

/** Whole UTC days since 1970. */
export function dayNumber(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS);
}

/**
 * Smooth pseudo-random walk, one value from -1 to 1 a day: a new target every seven days, with easing in between.
 * Consecutive days differ by less than 3/7, so ranks do not jump. Remembers the targets of the last day.
 */
export function walk(seed: number): (day: number) => number {
  const phase = hash(seed, 'phase') % DAYS_BETWEEN_TURNS;
  let known = { turn: NaN, from: 0, to: 0 };
  return (day) => {
    const shifted = day + phase;
    const turn = Math.floor(shifted / DAYS_BETWEEN_TURNS);
    if (turn !== known.turn) known = { turn, from: heading(seed, turn), to: heading(seed, turn + 1) };
    const { from, to } = known;
    return from + (to - from) * ease(shifted / DAYS_BETWEEN_TURNS - turn);
  };
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
