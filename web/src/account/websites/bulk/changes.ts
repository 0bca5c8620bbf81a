import type { QueryClient } from '@tanstack/react-query';
import { alertsQuery } from '../../../website/alerts/queries';
import { api, readData } from '../../../shared/api/client';
import { MAX_COMPETITORS } from '../../../website/competitors/use-competitors';
import { fetchRankConfig } from '../../../shared/configuration/queries';
import { isWithinWebsite, websiteId } from '../../../shared/configuration/website-id';
import { digestQuery } from '../../../website/digest/queries';
import { t } from '../../../shared/text/i18n';
import { explainError } from '../../../shared/ui/states';

export interface ChangedWebsite {
  account: string;
  config: string;
  /** As the list shows it. */
  title: string;
}

/**
 * A change of one website; several are made one after the other.
 * @returns what the user should know of a change that succeeded
 * @throws ChangeError, or the error of a request
 */
export type Change = (website: ChangedWebsite) => Promise<string | undefined>;

/** Its message is shown as it is. */
export class ChangeError extends Error {}

/** What failed, in words. */
export const explainProblem = (error: unknown): string =>
  error instanceof ChangeError ? error.message : explainError(error);

const toParams = ({ account, config }: ChangedWebsite) => ({
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
    await readData(api.PATCH('/v1/rank/config/{configID}/keywords', { params: toParams(website), body }));
    return undefined;
  };

export const PARTS = ['competitors', 'rhythm', 'alerts', 'digest'] as const;
export type Part = (typeof PARTS)[number];

const partName = (part: Part): string =>
  ({
    competitors: t('Competitors'),
    rhythm: t('Schedule'),
    alerts: t('Alert rules'),
    digest: t('Digest'),
  })[part];

/** Copies parts of the settings of one website, as they are now, to others; one that fails does not stop the others. */
export function copyParts(
  queries: QueryClient,
  source: Omit<ChangedWebsite, 'title'>,
  parts: readonly Part[],
  recipients: string[],
): Change {
  const copies: Record<Part, Change> = {
    competitors: copyCompetitors,
    rhythm: copyRhythm,
    alerts: copyAlerts,
    digest: copyDigest,
  };
  return async (website) => {
    const [notes, problems]: [string[], string[]] = [[], []];
    for (const part of PARTS.filter((each) => parts.includes(each))) {
      try {
        notes.push((await copies[part](website)) ?? '');
      } catch (error) {
        problems.push(t('{label}: {value}', { label: partName(part), value: explainProblem(error) }));
      }
    }
    const text = [...problems, ...notes].filter((each) => each !== '').join(' ');
    if (problems.length > 0) throw new ChangeError(text);
    return text || undefined;
  };

  /** Adds the missing ones, up to the limit. */
  async function copyCompetitors({ account, ...website }: ChangedWebsite): Promise<string | undefined> {
    const { competitors: copied = [] } = await fetchRankConfig(queries, source.account);
    const { competitors, leftOut } = mergedCompetitors(await fetchRankConfig(queries, account), copied);
    const params = toParams({ account, ...website });
    await readData(api.PUT('/v1/rank/config/{configID}', { params, body: { competitors } }));
    if (leftOut === 0) return undefined;
    return t('{n, plural, one {# competitor} other {# competitors}} left out: a website has up to {max}.', {
      n: leftOut,
      max: MAX_COMPETITORS,
    });
  }

  /** The time of day stays: it is that of the slot. */
  async function copyRhythm(website: ChangedWebsite): Promise<undefined> {
    const read = await fetchRankConfig(queries, source.account);
    const { every = 'day', weekday, depth = null, deep_every = null } = read;
    const body = { every, ...(every === 'week' && { weekday }), depth, deep_every };
    await readData(api.PUT('/v1/rank/config/{configID}', { params: toParams(website), body }));
  }

  async function copyAlerts(website: ChangedWebsite): Promise<undefined> {
    const { account, config } = source;
    const { rules, email } = await queries.fetchQuery({ ...alertsQuery(account, config), staleTime: 0 });
    if (rules.length === 0) throw new ChangeError(t('The website to copy from has no alert rules.'));
    if (rules.some((rule) => 'view' in rule && rule.view !== undefined))
      throw new ChangeError(t('An alert rule names a view, which other websites do not have.'));
    // Other users are notified there.
    const { users = [] } = await queries.fetchQuery({
      ...alertsQuery(website.account, website.config),
      staleTime: 0,
    });
    const body = { rules, email, ...(users.length > 0 ? { users } : {}) };
    await readData(api.PUT('/v1/rank/config/{configID}/alerts', { params: toParams(website), body }));
  }

  /** Recipients and view are not copied: the report of one client must not go to another. */
  async function copyDigest(website: ChangedWebsite): Promise<undefined> {
    const read = ({ account, config }: Omit<ChangedWebsite, 'title'>) =>
      queries.fetchQuery({ ...digestQuery(account, config), staleTime: 0 });
    const { frequency, weekday, day, hour, tz, language, csv } = await read(source);
    if (frequency === 'off') throw new ChangeError(t('The digest of the website to copy from is off.'));
    const { to, view } = await read(website);
    const schedule = { frequency, weekday, day, hour, tz, language, csv };
    const body = { ...schedule, view, to: to.length > 0 ? to : recipients };
    await readData(api.PUT('/v1/rank/config/{configID}/digest', { params: toParams(website), body }));
  }
}

interface Merged {
  competitors: string[];
  /** How many the limit did not allow. */
  leftOut: number;
}

/** The competitors of a website and the added ones, without repetitions and parts of the website, up to the limit. */
export function mergedCompetitors(
  { website, competitors = [] }: { website: string; competitors?: string[] | undefined },
  added: readonly string[],
): Merged {
  const known = new Set(competitors.map(websiteId));
  const missing = added.filter((each) => {
    const id = websiteId(each);
    return !isWithinWebsite(each, website) && !known.has(id) && known.add(id);
  });
  const all = [...competitors, ...missing];
  return { competitors: all.slice(0, MAX_COMPETITORS), leftOut: Math.max(0, all.length - MAX_COMPETITORS) };
}
