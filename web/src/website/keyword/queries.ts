import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';
import { REPORT_KEY } from '../../shared/session/query-client';
import type { OpenKeyword } from './url-state';

export interface KeywordTarget extends OpenKeyword {
  account: string;
  config: string;
}

interface Range {
  startDate: string;
  endDate: string;
  tz: string;
}

const toName = ({ keyword, country, near, device }: KeywordTarget) => ({
  keyword,
  country,
  device,
  ...(near === '' ? {} : { near }),
});

export const historyQuery = (target: KeywordTarget, range: Range) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'keyword', target, range],
    queryFn: () =>
      readData(
        api.GET('/v1/rank/keyword/{configID}', {
          params: {
            path: { configID: target.config },
            query: { account: target.account, ...toName(target), ...range },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const serpQuery = (target: KeywordTarget, day: string | undefined) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'serp', target, day],
    queryFn: () =>
      readData(
        api.GET('/v1/rank/serp/{configID}', {
          params: {
            path: { configID: target.config },
            query: { account: target.account, ...toName(target), ...(day === undefined ? {} : { day }) },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

type Answer<Path extends '/v1/rank/keyword/{configID}' | '/v1/rank/serp/{configID}'> =
  paths[Path]['get']['responses'][200]['content']['application/json']['data'];
export type History = Answer<'/v1/rank/keyword/{configID}'>;
export type HistoryDay = History['days'][number];
export type Note = History['notes'][number];
export type Serp = Answer<'/v1/rank/serp/{configID}'>;
export type SerpRow = Serp['results'][number];

const toParams = ({ account, config }: KeywordTarget) => ({ path: { configID: config }, query: { account } });

export const addNote = (target: KeywordTarget, body: { date: string; text: string }) =>
  readData(api.POST('/v1/rank/config/{configID}/notes', { params: toParams(target), body }));

export function deleteNote(target: KeywordTarget, id: string) {
  const { path, query } = toParams(target);
  return readData(
    api.DELETE('/v1/rank/config/{configID}/notes/{id}', { params: { path: { ...path, id }, query } }),
  );
}
