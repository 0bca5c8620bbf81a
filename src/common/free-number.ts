/**
 * A number from 1 to `most` that is not used, at random: concurrent callers that took the lowest one would exclude each
 * other.
 * @returns undefined when there is none
 */
export function pickFreeNumber(used: readonly number[], most: number): number | undefined {
  const free = Array.from({ length: most }, (_, index) => index + 1).filter((each) => !used.includes(each));
  return free[Math.floor(Math.random() * free.length)];
}
