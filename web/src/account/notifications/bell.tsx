import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { onLive } from '../../shared/session/live';
import { t } from '../../shared/text/i18n';
import { unreadQuery } from './queries';

const countText = (unread: number) => (unread === 0 ? undefined : unread > 99 ? '99+' : String(unread));

/** The number of unread notifications, live, is part of its name. */
export function Bell(): ReactNode {
  const queries = useQueryClient();
  const { data } = useQuery(unreadQuery);
  useEffect(() => {
    const stopCount = onLive('notification_count', (count: { unread: number }) =>
      queries.setQueryData(unreadQuery.queryKey, count),
    );
    const stopNew = onLive('notification', () => {
      void queries.invalidateQueries({ queryKey: ['notifications', 'list'] });
    });
    return () => {
      stopCount();
      stopNew();
    };
  }, [queries]);
  const unread = data?.unread ?? 0;
  const name = unread === 0 ? t('Notifications') : t('Notifications ({n} unread)', { n: unread });
  return (
    <Link to="/notifications" className="bell" aria-label={name} title={name} data-count={countText(unread)}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path
          d="M10 3a4.500 4.500 0 0 0-4.500 4.500c0 4-1.500 5-1.500 5h12s-1.500-1-1.500-5A4.500 4.500 0 0 0 10 3zM8.500 15.500a1.600 1.600 0 0 0 3 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
    </Link>
  );
}
