import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readBody } from '../shared/api/client';

const MOST = 8;

/** Websites whose name or address has the text. */
export const foundWebsites = (text: string) =>
  queryOptions({
    queryKey: ['websites', 'palette', text],
    queryFn: () =>
      readBody(
        api.GET('/v1/rank/websites', {
          params: { query: { all: 'true', limit: MOST, ...(text === '' ? {} : { search: text }) } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Keywords of a website that have the text. */
export const foundKeywords = (account: string, config: string, text: string) =>
  queryOptions({
    queryKey: ['table', 'palette', account, config, text],
    queryFn: () =>
      readBody(
        api.GET('/v1/rank/table/{configID}', {
          params: { path: { configID: config }, query: { account, search: text, limit: MOST } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
