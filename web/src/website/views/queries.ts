import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, readData } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';
import { type Change, type Done, useChange } from '../../shared/api/use-change';

type Views = paths['/v1/rank/config/{configID}/views'];
export type View = Views['get']['responses'][200]['content']['application/json']['data'][number];
type NewView = Views['post']['requestBody']['content']['application/json'];
type OneView = paths['/v1/rank/config/{configID}/views/{id}'];
export type ViewChange = OneView['patch']['requestBody']['content']['application/json'];

/** The website that views are of. */
export interface ViewTarget {
  account: string;
  config: string;
}

/** What a view has for the address: other programs may have saved it by the parameters of the report. */
export const readAddress = ({ address, query }: View): string => address ?? query;

const KEY = 'views';

/** The user's own and those that are shared, by name. */
export const viewsQuery = ({ account, config }: ViewTarget) =>
  queryOptions({
    queryKey: [KEY, account, config],
    queryFn: () =>
      readData(
        api.GET('/v1/rank/config/{configID}/views', {
          params: { path: { configID: config }, query: { account } },
        }),
      ),
  });

const toParams = ({ account, config }: ViewTarget, id: string) => ({
  path: { configID: config, id },
  query: { account },
});

export const postView = ({ account, config }: ViewTarget, body: NewView) =>
  readData(
    api.POST('/v1/rank/config/{configID}/views', {
      params: { path: { configID: config }, query: { account } },
      body,
    }),
  );

export const patchView = (target: ViewTarget, id: string, body: ViewChange) =>
  readData(api.PATCH('/v1/rank/config/{configID}/views/{id}', { params: toParams(target, id), body }));

export const deleteView = (target: ViewTarget, id: string) =>
  readData(api.DELETE('/v1/rank/config/{configID}/views/{id}', { params: toParams(target, id) }));

/** Reads the views again after a change. */
export const useViewChange = <Input, Output>(change: Change<Input, Output>, onDone: Done<Output>) =>
  useChange([KEY], change, onDone);

/** Parameters of views that alert rules, the digest and share links take: what keywords are, and how rows are shown. */
const OF_KEYWORDS = new Set(['q', 'tag', 'country', 'device', 'near']);
const OF_DISPLAY = new Set(['sort', 'order', 'range', 'from', 'to', 'compare', 'cols']);

/** Whether alert rules, the digest and share links can name it: shared, of keywords, and not of their results. */
const isOfKeywords = (view: View): boolean =>
  view.shared &&
  view.screen === 'keywords' &&
  [...new URLSearchParams(readAddress(view)).keys()].every(
    (name) => OF_KEYWORDS.has(name) || OF_DISPLAY.has(name),
  );

/** The views to choose from in place of a tag; undefined until they are loaded. */
export const useKeywordViews = (target: ViewTarget): readonly View[] | undefined =>
  useQuery({ ...viewsQuery(target), select: (views) => views.filter(isOfKeywords) }).data;
