import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readBody, readData } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';

type Routes = paths['/v1/rank/config/{configID}/digest'];
export type Digest = Routes['get']['responses'][200]['content']['application/json']['data'];
export type DigestSettings = Routes['put']['requestBody']['content']['application/json'];
export type Frequency = Digest['frequency'];
export type Language = Digest['language'];

const PREFIX = 'digest';

export const digestKey = (config: string) => [PREFIX, config];

export const digestQuery = (account: string, config: string) =>
  queryOptions({
    queryKey: [...digestKey(config), 'settings', account],
    queryFn: () =>
      readData(
        api.GET('/v1/rank/config/{configID}/digest', {
          params: { path: { configID: config }, query: { account } },
        }),
      ),
  });

/** What a preview is of; a digest that is off is previewed as a weekly one. */
export interface Previewed {
  frequency: Frequency;
  language: Language;
  tz: string;
  csv: boolean;
  /** Null: all keywords; undefined: as stored, which may have been deleted meanwhile. */
  view: string | null | undefined;
}

/** Both parts of the mail as it would be sent now. */
export const previewQuery = (account: string, config: string, shown: Previewed) =>
  queryOptions({
    queryKey: [...digestKey(config), 'preview', account, shown],
    queryFn: async () => {
      const part = (format: 'html' | 'text') =>
        readBody(
          api.GET('/v1/rank/config/{configID}/digest/preview', {
            params: {
              path: { configID: config },
              query: { account, format, ...previewParams(shown) },
            },
            parseAs: 'text',
          }),
        );
      const [html, text] = await Promise.all([part('html'), part('text')]);
      return { html, text };
    },
    placeholderData: keepPreviousData,
  });

const previewParams = ({ frequency, language, tz, csv, view }: Previewed) => ({
  language,
  tz,
  csv: csv ? ('true' as const) : ('false' as const),
  ...(view !== undefined && { view: view ?? 'all' }),
  ...(frequency !== 'off' && { frequency }),
});

export type Recipient = Digest['recipients'][number];

/** Addresses that get the digest: confirmed by their owners, or of users of the accounts. */
export const reachedBy = ({ recipients }: Pick<Digest, 'recipients'>): string[] =>
  recipients.filter(({ state }) => state === 'member' || state === 'confirmed').map(({ address }) => address);

/** Mails the link again by which the owner of an address confirms it. */
export const postConfirmation = (account: string, config: string, address: string) =>
  readData(
    api.POST('/v1/rank/config/{configID}/digest/confirmations', {
      params: { path: { configID: config }, query: { account } },
      body: { address },
    }),
  );

export const postDigest = (account: string, config: string) =>
  readData(
    api.POST('/v1/rank/config/{configID}/digest/send', {
      params: { path: { configID: config }, query: { account } },
    }),
  );
