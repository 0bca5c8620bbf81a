import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../shared/api/client';
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

const paramsOf = ({ account, config }: Target) => ({ path: { configID: config }, query: { account } });

/**
 * A change of the keywords, after which the table and the filters are read again, also when what has started it is gone
 * by then.
 */
export function useKeywordChange<Input, Output>(
  target: Target,
  change: (params: ReturnType<typeof paramsOf>, input: Input) => Promise<Output>,
  onDone: (output: Output, input: Input) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(paramsOf(target), input),
    onSuccess: async (output, input) => {
      onDone(output, input);
      await Promise.all([
        queries.invalidateQueries(rankConfigQuery(target.account)),
        queries.invalidateQueries({ queryKey: ['table'] }),
      ]);
    },
  });
}

type Params = ReturnType<typeof paramsOf>;

/** The answer of an addition that is no dry run. */
interface Added {
  added: number;
  known: number;
}

export const addKeywords = async (params: Params, keywords: NewKeyword[]) =>
  (await dataOf(api.POST('/v1/rank/config/{configID}/keywords', { params, body: { keywords } }))) as Added;

export async function importKeywords(params: Params, file: File) {
  const answer = await dataOf(
    api.POST('/v1/rank/config/{configID}/keywords', {
      params,
      body: file as never,
      bodySerializer: (body) => body,
      headers: { 'Content-Type': 'text/csv' },
    }),
  );
  return { refused: [], ...(answer as Added & { refused?: { line: number; message: string }[] }) };
}

export const removeKeywords = (params: Params, keywords: NamedKeyword[]) =>
  dataOf(api.POST('/v1/rank/config/{configID}/keywords/remove', { params, body: { keywords } }));

export interface TagChange {
  keywords: NamedKeyword[];
  tags: { add?: string[]; remove?: string[] };
}

export const changeTags = (params: Params, body: TagChange) =>
  dataOf(api.PATCH('/v1/rank/config/{configID}/keywords', { params, body }));

/** One after the other: each takes the whole list. */
export async function changeTagsInTurn(params: Params, changes: readonly TagChange[]): Promise<void> {
  for (const change of changes) await changeTags(params, change);
}
