import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readAllRows, api, readBody, readData } from '../../shared/api/client';
import type { components, paths } from '../../shared/api/schema';
import { type Change, type Done, useChange } from '../../shared/api/use-change';

export type Webhook = components['schemas']['Webhook'];
export type Delivery = components['schemas']['WebhookDelivery'];
export type NewWebhook = paths['/v1/webhooks']['post']['requestBody']['content']['application/json'];
export type WebhookEvent = Webhook['events'][number];

/** A webhook of an account. */
export interface WebhookId {
  account: string;
  id: string;
}

export const atWebhook = ({ account, id }: WebhookId) => ({ path: { id }, query: { account } });

const STATE_MS = 5000;

/** Newest first. */
export const webhooksQuery = (account: string) =>
  queryOptions({
    queryKey: ['webhooks', account],
    queryFn: () =>
      readAllRows((page) => api.GET('/v1/webhooks', { params: { query: { account, ...page } } })),
    // An attempt may change whether a webhook is failing or switched off.
    refetchInterval: STATE_MS,
  });

const PAGE_ROWS = 20;
const SOON_MS = 30_000;
const OFTEN_MS = 1000;
const SELDOM_MS = 15_000;

/** While an attempt is near, its result is awaited. */
export function refreshMs(deliveries: readonly Delivery[], now: number): number {
  const isSoon = deliveries.some(
    ({ next_attempt_at }) => next_attempt_at !== null && Date.parse(next_attempt_at) - now < SOON_MS,
  );
  return isSoon ? OFTEN_MS : SELDOM_MS;
}

/** One page, newest first. */
export const deliveriesQuery = (
  { account, id }: WebhookId,
  { state, page = '1' }: { state?: string | undefined; page?: string | undefined },
) =>
  queryOptions({
    queryKey: ['deliveries', account, id, state, page],
    queryFn: () =>
      readBody(
        api.GET('/v1/webhooks/{id}/deliveries', {
          params: {
            path: { id },
            query: {
              account,
              ...(state === undefined ? {} : { state: state as Delivery['state'] }),
              page: Number(page),
              limit: PAGE_ROWS,
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => refreshMs(data?.data ?? [], Date.now()),
  });

/** With its message; read again when there has been another attempt. */
export const deliveryQuery = ({ account, id }: WebhookId, deliveryId: string, attempts?: number) =>
  queryOptions({
    queryKey: ['delivery', account, id, deliveryId, attempts],
    queryFn: () =>
      readData(
        api.GET('/v1/webhooks/{id}/deliveries/{deliveryId}', {
          params: { path: { id, deliveryId }, query: { account } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Reads webhooks and deliveries again after a change. */
export const useWebhookChange = <Input, Output>(change: Change<Input, Output>, onDone?: Done<Output>) =>
  useChange(['webhooks', 'deliveries', 'delivery'], change, onDone);
