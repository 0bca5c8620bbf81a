import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readBody, readData } from '../../shared/api/client';

const PER_PAGE = 50;

export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: () => readData(api.GET('/v1/notifications/count')),
});

export const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: ['notifications', 'list', page],
    queryFn: () => readBody(api.GET('/v1/notifications', { params: { query: { page, limit: PER_PAGE } } })),
    placeholderData: keepPreviousData,
  });
