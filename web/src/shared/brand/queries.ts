import { queryOptions } from '@tanstack/react-query';
import { serverPath } from '../api/base';
import { api, readData } from '../api/client';
import type { paths } from '../api/schema';

type About = paths['/v1/share/{token}']['get']['responses'][200]['content']['application/json'];

/** What an account shows in place of the name of the product. */
export type Brand = NonNullable<About['data']['brand']>;

/** That of the account, or of one above it; null without one. */
export const brandQuery = (account: string) =>
  queryOptions({
    queryKey: ['brand', account],
    queryFn: () => readData(api.GET('/v1/accounts/{id}/brand', { params: { path: { id: account } } })),
    staleTime: 60_000,
  });

/** @param owner path of the API below which the logo is */
export const logoAddress = (owner: string, { logo }: Pick<Brand, 'logo'>): string | null =>
  logo && serverPath(`${owner}/logo?v=${logo.version}`);

export const logoOfAccount = (account: string, brand: Pick<Brand, 'logo'>): string | null =>
  logoAddress(`/v1/accounts/${account}`, brand);

export const logoOfShare = (token: string, brand: Pick<Brand, 'logo'>): string | null =>
  logoAddress(`/v1/share/${encodeURIComponent(token)}`, brand);
