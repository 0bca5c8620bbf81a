import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readBody, readData } from '../../shared/api/client';
import type { components, paths } from '../../shared/api/schema';
import type { DayRange } from '../../shared/days/days';
import type { Engine } from './engines';
import { type Change, type Done, useChange } from '../../shared/api/use-change';

export type PromptRow = components['schemas']['Prompt'];
export type AnswerRate = components['schemas']['AnswerRate'];
export type AnswerRun = components['schemas']['AnswerRun'];
export type AnswersEstimate = components['schemas']['AnswersEstimate'];
export type AnswersSummary =
  paths['/v1/rank/answers/{configID}']['get']['responses'][200]['content']['application/json']['data'];
export type NewPrompts =
  paths['/v1/rank/answers/{configID}/prompts']['post']['requestBody']['content']['application/json'];
export type NewPrompt = NewPrompts['prompts'][number];
export type PromptChange =
  paths['/v1/rank/answers/{configID}/prompts/{id}']['patch']['requestBody']['content']['application/json'];

export interface AnswersTarget {
  account: string;
  config: string;
  tz: string;
  view: DayRange;
  engine?: Engine | undefined;
  tag?: string | undefined;
}

const KEY = 'answers';
/** While runs are pending. */
const PENDING_MS = 4000;

function toParams({ account, config, tz, view, engine, tag }: AnswersTarget) {
  return {
    path: { configID: config },
    query: {
      account,
      tz,
      startDate: view.from,
      endDate: view.to,
      ...(engine !== undefined && { engine }),
      ...(tag !== undefined && { tag }),
    },
  };
}

export const summaryQuery = (target: AnswersTarget) =>
  queryOptions({
    queryKey: [KEY, 'summary', target],
    queryFn: () => readData(api.GET('/v1/rank/answers/{configID}', { params: toParams(target) })),
    placeholderData: keepPreviousData,
  });

export const promptsQuery = (target: AnswersTarget, page: number) =>
  queryOptions({
    queryKey: [KEY, 'prompts', target, page],
    queryFn: () => {
      const { path, query } = toParams(target);
      return readBody(
        api.GET('/v1/rank/answers/{configID}/prompts', {
          params: { path, query: { ...query, page, limit: 100 } },
        }),
      );
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ pending }) => pending > 0) ? PENDING_MS : false,
  });

export const promptQuery = (target: AnswersTarget, id: string, page: number) =>
  queryOptions({
    queryKey: [KEY, 'prompt', target, id, page],
    queryFn: () => {
      const { path, query } = toParams(target);
      const { tag: _, ...own } = query;
      return readBody(
        api.GET('/v1/rank/answers/{configID}/prompts/{id}', {
          params: { path: { ...path, id }, query: { ...own, page, limit: 12 } },
        }),
      );
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.data.prompt.pending > 0 ? PENDING_MS : false),
  });

/** The domains cited most. */
export const sourcesQuery = (target: AnswersTarget, prompt?: string) =>
  queryOptions({
    queryKey: [KEY, 'sources', target, prompt],
    queryFn: () => {
      const { path, query } = toParams(target);
      return readData(
        api.GET('/v1/rank/answers/{configID}/sources', {
          params: { path, query: { ...query, limit: 25, ...(prompt !== undefined && { prompt }) } },
        }),
      );
    },
    placeholderData: keepPreviousData,
  });

interface Owner {
  account: string;
  config: string;
}

const ofOwner = ({ account, config: configID }: Owner) => ({ path: { configID }, query: { account } });

export const estimatePrompts = (owner: Owner, prompts: NewPrompt[]) =>
  readData(
    api.POST('/v1/rank/answers/{configID}/prompts/estimate', { params: ofOwner(owner), body: { prompts } }),
  );

export const postPrompts = (owner: Owner, body: NewPrompts) =>
  readData(api.POST('/v1/rank/answers/{configID}/prompts', { params: ofOwner(owner), body }));

export const changePrompt = (owner: Owner, id: string, body: PromptChange) => {
  const { path, query } = ofOwner(owner);
  return readData(
    api.PATCH('/v1/rank/answers/{configID}/prompts/{id}', { params: { path: { ...path, id }, query }, body }),
  );
};

export const deletePrompt = (owner: Owner, id: string) => {
  const { path, query } = ofOwner(owner);
  return readBody(
    api.DELETE('/v1/rank/answers/{configID}/prompts/{id}', { params: { path: { ...path, id }, query } }),
  );
};

export const checkPrompts = (owner: Owner, prompts?: string[]) =>
  readData(
    api.POST('/v1/rank/answers/{configID}/check', {
      params: ofOwner(owner),
      body: { ...(prompts && { prompts }), again: true },
    }),
  );

/** Reads all of the screen again after a change. */
export const useAnswersChange = <Input, Output>(change: Change<Input, Output>, onDone?: Done<Output>) =>
  useChange([KEY], change, onDone);
