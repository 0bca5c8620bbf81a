import type { QueryClient } from '@tanstack/react-query';
import { alertsQuery } from '../../alerts/queries';
import { api, dataOf } from '../../api/client';
import { MAX_COMPETITORS } from '../../competitors/use-competitors';
import { fetchRankConfig } from '../../configuration/queries';
import { digestQuery } from '../../digest/queries';

export interface ChangedWebsite {
  account: string;
  config: string;
  /** As the list shows it. */
  title: string;
}

/** A change of one website; several are made one after the other. */
export type Change = (website: ChangedWebsite) => Promise<unknown>;

const paramsOf = ({ account, config }: ChangedWebsite) => ({
  path: { configID: config },
  query: { account },
});

/** To every keyword that the website has now. */
export const addTags =
  (queries: QueryClient, add: string[]): Change =>
  async (website) => {
    const { keywords } = await fetchRankConfig(queries, website.account);
    const names = keywords.map(({ tags: _tags, ...name }) => name);
    const body = { keywords: names, tags: { add } };
    await dataOf(api.PATCH('/v1/rank/config/{configID}/keywords', { params: paramsOf(website), body }));
  };

export const PARTS = ['competitors', 'alerts', 'digest'] as const;
export type Part = (typeof PARTS)[number];

/** Copies parts of the settings of one website, as they are now, to others. */
export function copyParts(
  queries: QueryClient,
  source: Omit<ChangedWebsite, 'title'>,
  parts: readonly Part[],
  recipients: string[],
): Change {
  const copies = { competitors: copyCompetitors, alerts: copyAlerts, digest: copyDigest };
  return async (website) => {
    for (const part of PARTS) if (parts.includes(part)) await copies[part](website);
  };

  /** Adds the missing ones; without the website itself. */
  async function copyCompetitors({ account, ...website }: ChangedWebsite): Promise<void> {
    const { competitors: copied = [] } = await fetchRankConfig(queries, source.account);
    const target = await fetchRankConfig(queries, account);
    const competitors = mergedCompetitors(target, copied);
    const body = { keywords: target.keywords, competitors };
    await dataOf(api.PUT('/v1/rank/config/{configID}', { params: paramsOf({ account, ...website }), body }));
  }

  async function copyAlerts(website: ChangedWebsite): Promise<void> {
    const { account, config } = source;
    const body = await queries.fetchQuery({ ...alertsQuery(account, config), staleTime: 0 });
    await dataOf(api.PUT('/v1/rank/config/{configID}/alerts', { params: paramsOf(website), body }));
  }

  /** The recipients are not copied: the report of one client must not go to another. */
  async function copyDigest(website: ChangedWebsite): Promise<void> {
    const read = ({ account, config }: Omit<ChangedWebsite, 'title'>) =>
      queries.fetchQuery({ ...digestQuery(account, config), staleTime: 0 });
    const { frequency, weekday, day, hour, tz, language, csv } = await read(source);
    const { to } = await read(website);
    const schedule = { frequency, weekday, day, hour, tz, language, csv };
    const body = { ...schedule, to: to.length > 0 ? to : recipients };
    await dataOf(api.PUT('/v1/rank/config/{configID}/digest', { params: paramsOf(website), body }));
  }
}

/** The competitors of a website and the added ones, up to the limit. */
export function mergedCompetitors(
  { website, competitors = [] }: { website: string; competitors?: string[] | undefined },
  added: readonly string[],
): string[] {
  const others = added.filter((each) => hostOf(each) !== hostOf(website));
  return [...new Set([...competitors, ...others])].slice(0, MAX_COMPETITORS);
}

const hostOf = (website: string): string =>
  website
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/, '')
    .toLowerCase();
