/** A request of nothing but mistakes must not be answered by more than what was sent. */
const MOST_SHOWN = 10;

/** All that is wrong with a request as one sentence, for an envelope that has a message only; of many the first ten. */
export function problemText(problems: string[]): string {
  const more = problems.length > MOST_SHOWN ? ` (and ${problems.length - MOST_SHOWN} more)` : '';
  return `${problems.slice(0, MOST_SHOWN).join('; ')}${more}.`;
}
