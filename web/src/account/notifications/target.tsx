import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../shared/session/session';
import type { Notification } from './wording';

interface Props {
  notification: Notification;
  onOpen: () => void;
  children: ReactNode;
}

/** A link to what the notification is about. */
export function NotificationLink({ notification: { type, account }, onOpen, children }: Props): ReactNode {
  const needed =
    type === 'webhook_switched_off' || type === 'channel_switched_off' ? 'webhooks:read' : 'rank:read';
  const mayRead = useMay(needed);
  const link = { onClick: onOpen, params: { accountId: account } };
  if (!mayRead) return children;
  switch (type) {
    case 'project_added':
    case 'budget':
      return (
        <Link to="/a/$accountId" {...link}>
          {children}
        </Link>
      );
    case 'check_failed':
    case 'check_missed':
    case 'check_suspicious':
      return (
        <Link
          to="/a/$accountId/runs"
          search={{ failures: type === 'check_suspicious' ? undefined : 'true' }}
          {...link}
        >
          {children}
        </Link>
      );
    case 'rank_alert':
      return (
        <Link to="/a/$accountId/keywords" {...link}>
          {children}
        </Link>
      );
    case 'device_refused':
      return (
        <Link to="/a/$accountId/keywords" search={{ device: 'mobile', state: 'failed' }} {...link}>
          {children}
        </Link>
      );
    case 'provider_rejected':
    case 'provider_credits':
      return (
        <Link to="/setup/provider" onClick={onOpen}>
          {children}
        </Link>
      );
    case 'webhook_switched_off':
      return (
        <Link to="/webhooks" search={{ account }} onClick={onOpen}>
          {children}
        </Link>
      );
    case 'channel_switched_off':
      return (
        <Link
          to="/a/$accountId/settings/$section"
          params={{ accountId: account, section: 'channels' }}
          onClick={onOpen}
        >
          {children}
        </Link>
      );
    case 'search_console_reconnect':
      return (
        <Link
          to="/a/$accountId/settings/$section"
          params={{ accountId: account, section: 'search-console' }}
          onClick={onOpen}
        >
          {children}
        </Link>
      );
    case 'scheduler_stalled':
    case 'backup_failed':
      return (
        <Link to="/status" onClick={onOpen}>
          {children}
        </Link>
      );
    default:
      return (
        <Link to="/" onClick={onOpen}>
          {children}
        </Link>
      );
  }
}
