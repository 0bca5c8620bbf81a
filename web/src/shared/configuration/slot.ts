import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../api/client';

/** The slot of a configuration; needs the permission slots:read. */
export const slotQuery = (id: string) =>
  queryOptions({
    queryKey: ['slot', id],
    queryFn: () => readData(api.GET('/v1/slots/{id}', { params: { path: { id } } })),
  });
