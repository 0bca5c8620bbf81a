import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, readData } from '../../../shared/api/client';
import type { NamedKeyword } from '../../../shared/configuration/named-keyword';
import { rankConfigQuery } from '../../../shared/configuration/queries';

export interface NewKeyword extends NamedKeyword {
  tags?: string[];
}

/** With the tags that it has now. */
export interface SelectedKeyword extends NamedKeyword {
  tags: string[];
}

export interface Target {
  account: string;
  config: string;
}

const toParams = ({ account, config }: Target) => ({ path: { configID: config }, query: { account } });

/**
 * A change of the keywords, after which the table and the filters are read again, also when what has started it is gone
 * by then.
 */
export function useKeywordChange<Input, Output>(
  target: Target,
  change: (params: ReturnType<typeof toParams>, input: Input) => Promise<Output>,
  onDone: (output: Output, input: Input) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(toParams(target), input),
    onSuccess: async (output, input) => {
      onDone(output, input);
      await Promise.all([
        queries.invalidateQueries(rankConfigQuery(target.account)),
        queries.invalidateQueries({ queryKey: ['table'] }),
      ]);
    },
  });
}

type Params = ReturnType<typeof toParams>;

/** The answer of an addition that is no dry run. */
interface Added {
  added: number;
  known: number;
}

/** A line of a file that is not imported. */
export interface Refusal {
  line: number;
  message: string;
}

/** The answer of a dry run. */
export interface KeywordPlan {
  add: NewKeyword[];
  /** Tracked already; they get the tags. */
  known: NewKeyword[];
  refused: Refusal[];
  requests_a_day: number;
}

export const addKeywords = async (params: Params, keywords: NewKeyword[]) =>
  (await readData(api.POST('/v1/rank/config/{configID}/keywords', { params, body: { keywords } }))) as Added;

const csvBody = (text: string) => ({
  body: text,
  bodySerializer: () => text,
  headers: { 'Content-Type': 'text/csv' },
});

export async function importKeywords(params: Params, text: string) {
  const answer = await readData(
    api.POST('/v1/rank/config/{configID}/keywords', { params, ...csvBody(text) }),
  );
  return { refused: [], ...(answer as Added & { refused?: Refusal[] }) };
}

/** What the import of a file would do; nothing is stored. */
export async function planImport(target: Target, text: string, signal: AbortSignal): Promise<KeywordPlan> {
  const { path, query } = toParams(target);
  const params = { path, query: { ...query, dry_run: 'true' as const } };
  const answer = await readData(
    api.POST('/v1/rank/config/{configID}/keywords', { params, signal, ...csvBody(text) }),
  );
  return answer as KeywordPlan;
}

export const removeKeywords = (params: Params, keywords: NamedKeyword[]) =>
  readData(api.POST('/v1/rank/config/{configID}/keywords/remove', { params, body: { keywords } }));

export interface TagChange {
  keywords: NamedKeyword[];
  tags: { add?: string[]; remove?: string[] };
}

export const changeTags = (params: Params, body: TagChange) =>
  readData(api.PATCH('/v1/rank/config/{configID}/keywords', { params, body }));

/** One after the other: each takes the whole list. */
export async function changeTagsInTurn(params: Params, changes: readonly TagChange[]): Promise<void> {
  for (const change of changes) await changeTags(params, change);
}
