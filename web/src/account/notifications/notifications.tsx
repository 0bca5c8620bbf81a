import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, readBody } from '../../shared/api/client';
import { localDay } from '../../shared/days/days';
import { useMay, useTimeZone } from '../../shared/session/session';
import { formatClock, formatDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { IgnoredParams } from '../../shared/ui/ignored-params';
import { PageHeader } from '../../shared/ui/page-header';
import { NoPage, Pages } from '../../shared/ui/pages';
import { EmptyState, ErrorPanel, FormError, SkeletonRows } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { useTitle } from '../../shared/ui/use-title';
import { byDay } from './by-day';
import { CheckMissed } from './check-missed';
import { notificationsQuery, unreadQuery } from './queries';
import { NotificationLink } from './target';
import { type Notification, offersCheck, writeWording } from './wording';

const route = getRouteApi('/shell/notifications');

export function NotificationsPage(): ReactNode {
  useTitle(t('Notifications'));
  const page = Number(route.useSearch().page ?? 1);
  const mayWrite = useMay('notifications:write');
  const list = useQuery(notificationsQuery(page));
  const { data: count } = useQuery(unreadQuery);
  const { read, readAll } = useReading();
  const rows = list.data?.data;
  return (
    <div className="page">
      <IgnoredParams />
      <PageHeader
        title={t('Notifications')}
        sub={count && t('{n} unread', { n: count.unread })}
        actions={
          mayWrite && (
            <ActionButton
              isDisabled={!count?.unread}
              isPending={readAll.isPending}
              onPress={() => readAll.mutate()}
            >
              {t('Mark all as read')}
            </ActionButton>
          )
        }
      />
      <FormError error={readAll.error ?? read.error} withFields />
      {list.isPending && <SkeletonRows />}
      {list.error && <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />}
      {rows?.length === 0 && (page > 1 ? <NoPage page={page} /> : <NoNotifications />)}
      {rows && <Days rows={rows} onRead={mayWrite ? (id) => read.mutate(id) : undefined} />}
      {list.data && <Pages pagination={list.data.pagination} />}
    </div>
  );
}

function useReading() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['notifications'] });
  const readAll = useMutation({
    mutationFn: () => readBody(api.POST('/v1/notifications/read-all')),
    onSuccess: async () => {
      toast({ text: t('All notifications are marked as read.') });
      await refresh();
    },
  });
  const read = useMutation({
    mutationFn: (id: string) =>
      readBody(api.PATCH('/v1/notifications/{id}/read', { params: { path: { id } } })),
    onSuccess: refresh,
  });
  return { read, readAll };
}

const NoNotifications = (): ReactNode => (
  <EmptyState title={t('No notifications.')}>
    <p>{t('Failed checks and problems of the search provider are listed here.')}</p>
  </EmptyState>
);

interface DaysProps {
  rows: readonly Notification[];
  /** Undefined for a user who may only read. */
  onRead: ((id: string) => void) | undefined;
}

function Days({ rows, onRead }: DaysProps): ReactNode {
  const zone = useTimeZone();
  const today = localDay(zone);
  return byDay(rows, (instant) => localDay(zone, new Date(instant))).map(({ day, items }) => (
    <section key={day} className="notification-day" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{day === today ? t('Today') : formatDay(day)}</h2>
      <ul className="card plain-list">
        {items.map((each) => (
          <Item key={each._id} notification={each} zone={zone} onRead={onRead} />
        ))}
      </ul>
    </section>
  ));
}

interface ItemProps extends Pick<DaysProps, 'onRead'> {
  notification: Notification;
  zone: string;
}

function Item({ notification, zone, onRead }: ItemProps): ReactNode {
  const { _id: id, read_at, createdAt } = notification;
  const { title, body } = writeWording(notification);
  const isUnread = read_at === null;
  return (
    <li className={isUnread ? 'notification unread' : 'notification'}>
      <div className="notification-text">
        <h3>
          <NotificationLink notification={notification} onOpen={() => isUnread && onRead?.(id)}>
            {title}
          </NotificationLink>{' '}
          {isUnread && <span className="tag tag-unread">{t('Unread')}</span>}
        </h3>
        <p>{body}</p>
        {offersCheck(notification) && <CheckMissed account={notification.account} />}
      </div>
      <time className="hint" dateTime={createdAt} title={zone}>
        {formatClock(createdAt, zone)}
      </time>
      {onRead && isUnread && (
        <ActionButton look="quiet" onPress={() => onRead(id)}>
          {t('Mark as read')}
        </ActionButton>
      )}
    </li>
  );
}
