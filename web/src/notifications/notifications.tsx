import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, bodyOf } from '../api/client';
import { useMay, useTimeZone } from '../session/session';
import { formatTime } from '../text/format';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { IgnoredParams } from '../ui/ignored-params';
import { NoPage, Pages } from '../ui/pages';
import { EmptyState, ErrorPanel, messageOf, SkeletonRows } from '../ui/states';
import { useTitle } from '../ui/use-title';
import { notificationsQuery, unreadQuery } from './queries';

const route = getRouteApi('/shell/notifications');

export function NotificationsPage(): ReactNode {
  useTitle(t('Notifications'));
  const page = Number(route.useSearch().page ?? 1);
  const zone = useTimeZone();
  const queries = useQueryClient();
  const mayWrite = useMay('notifications:write');
  const list = useQuery(notificationsQuery(page));
  const { data: count } = useQuery(unreadQuery);
  const refresh = () => queries.invalidateQueries({ queryKey: ['notifications'] });
  const readAll = useMutation({
    mutationFn: () => bodyOf(api.POST('/v1/notifications/read-all')),
    onSuccess: refresh,
  });
  const read = useMutation({
    mutationFn: (id: string) =>
      bodyOf(api.PATCH('/v1/notifications/{id}/read', { params: { path: { id } } })),
    onSuccess: refresh,
  });
  const failure = readAll.error ?? read.error;
  return (
    <div className="page page-text">
      <IgnoredParams />
      <div className="page-head">
        <h1>{t('Notifications')}</h1>
        {mayWrite && (
          <ActionButton isDisabled={!count?.unread} onPress={() => readAll.mutate()}>
            {t('Mark all as read')}
          </ActionButton>
        )}
      </div>
      {failure && (
        <p className="form-error" role="alert">
          {messageOf(failure)}
        </p>
      )}
      {list.isPending && <SkeletonRows />}
      {list.error && <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.data.length === 0 && page > 1 && <NoPage page={page} />}
      {list.data?.data.length === 0 && page === 1 && (
        <EmptyState title={t('No notifications.')}>
          <p>{t('Failed checks and problems of the search provider are listed here.')}</p>
        </EmptyState>
      )}
      <ul className="plain-list">
        {list.data?.data.map(({ _id, title, body, read_at, createdAt }) => (
          <li key={_id} className={read_at === null ? 'item unread' : 'item'}>
            <div>
              <h2>
                {read_at === null && <span className="visually-hidden">{t('Unread:')} </span>}
                {title}
              </h2>
              <p>{body}</p>
              <time className="hint" dateTime={createdAt}>
                {formatTime(createdAt, zone)} ({zone})
              </time>
            </div>
            {mayWrite && read_at === null && (
              <ActionButton look="quiet" onPress={() => read.mutate(_id)}>
                {t('Mark as read')}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {list.data && <Pages pagination={list.data.pagination} />}
    </div>
  );
}
