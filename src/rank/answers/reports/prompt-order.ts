import { foldCase } from '../../positions/order.js';
import { type Counts, countRuns } from '../domain/counts.js';
import { toPercent } from '../domain/wilson.js';
import type { ReportPrompt } from '../store/prompt.repository.js';
import type { PromptField, PromptsQuery } from './answers.dto.js';

/** A prompt with its counts. */
export interface SummedPrompt {
  prompt: ReportPrompt;
  before: Counts;
  sum: Counts;
  /** Read where prompts are sorted by it. */
  lastRun: Date | null | undefined;
}

/** The rate, without its interval. */
const shareOf = (k: number, sum: Counts): number | null =>
  countRuns(sum) === 0 ? null : toPercent(k / countRuns(sum));

const SORT_VALUES: Record<PromptField, (row: SummedPrompt) => string | number | null> = {
  text: ({ prompt }) => foldCase(prompt.text),
  country: ({ prompt }) => foldCase(prompt.country),
  mention: ({ sum }) => shareOf(sum.mentioned, sum),
  citation: ({ sum }) => shareOf(sum.cited, sum),
  answered: ({ sum }) => sum.answered,
  failed: ({ sum }) => sum.failed,
  first_mentioned: ({ sum }) => sum.first,
  last_run_at: ({ lastRun }) => lastRun?.getTime() ?? null,
  createdAt: ({ prompt }) => prompt.createdAt.getTime(),
};

/** Without a value last, in either order. */
export function sortPrompts(
  rows: readonly SummedPrompt[],
  { sortField, sortOrder }: Pick<PromptsQuery, 'sortField' | 'sortOrder'>,
): SummedPrompt[] {
  const direction = sortOrder === 'asc' ? 1 : -1;
  const keyed = rows.map((row) => ({ row, value: SORT_VALUES[sortField](row) }));
  keyed.sort(({ value: a }, { value: b }) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return a === b ? 0 : (a < b ? -1 : 1) * direction;
  });
  return keyed.map(({ row }) => row);
}
