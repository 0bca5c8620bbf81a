/** Keeps the response to a request full of errors smaller than the request. */
const MAX_SHOWN = 10;

/** The problems of a request as one sentence, for envelopes that have no field for them. */
export function summarizeProblems(problems: string[]): string {
  const more = problems.length > MAX_SHOWN ? ` (and ${problems.length - MAX_SHOWN} more)` : '';
  return `${problems.slice(0, MAX_SHOWN).join('; ')}${more}.`;
}
