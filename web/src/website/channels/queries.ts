import { queryOptions } from '@tanstack/react-query';
import { readAllRows, api, readBody, readData } from '../../shared/api/client';
import type { components, paths } from '../../shared/api/schema';
import { type Change, type Done, useChange } from '../../shared/api/use-change';

export type Channel = components['schemas']['Channel'];
export type ChannelDelivery = components['schemas']['ChannelDelivery'];
export type NewChannel = paths['/v1/channels']['post']['requestBody']['content']['application/json'];
export type ChannelChange = paths['/v1/channels/{id}']['patch']['requestBody']['content']['application/json'];
export type ChannelKind = Channel['kind'];
export type ChannelEvent = Channel['events'][number];

const KEY = 'channels';
const STATE_MS = 5000;

/** Newest first. */
export const channelsQuery = (account: string) =>
  queryOptions({
    queryKey: [KEY, account],
    queryFn: () =>
      readAllRows((page) => api.GET('/v1/channels', { params: { query: { account, ...page } } })),
    // An attempt may change whether a channel is failing or switched off.
    refetchInterval: STATE_MS,
  });

const toParams = ({ _id: id, account }: Channel) => ({ path: { id }, query: { account } });

/** The newest one; undefined: nothing was sent. */
export const lastDeliveryQuery = (channel: Channel) =>
  queryOptions({
    queryKey: [KEY, channel.account, channel._id, 'delivery'],
    queryFn: async () => {
      const { path, query } = toParams(channel);
      const params = { path, query: { ...query, page: 1, limit: 1 } };
      return (await readData(api.GET('/v1/channels/{id}/deliveries', { params })))[0] ?? null;
    },
    refetchInterval: STATE_MS,
  });

export const postChannel = (account: string, body: NewChannel) =>
  readData(api.POST('/v1/channels', { params: { query: { account } }, body }));

export const patchChannel = (channel: Channel, body: ChannelChange) =>
  readData(api.PATCH('/v1/channels/{id}', { params: toParams(channel), body }));

export const deleteChannel = (channel: Channel) =>
  readBody(api.DELETE('/v1/channels/{id}', { params: toParams(channel) }));

export const testChannel = (channel: Channel) =>
  readData(api.POST('/v1/channels/{id}/test', { params: toParams(channel) }));

/** Reads channels and deliveries again after a change. */
export const useChannelChange = <Input, Output>(change: Change<Input, Output>, onDone?: Done<Output>) =>
  useChange([KEY], change, onDone);
