import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, readBody } from '../../shared/api/client';
import { useMinute } from '../../website/keywords/use-now';
import { useTimeZone } from '../../shared/session/session';
import { formatAgo, formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { ConfirmedButton } from '../../shared/ui/confirmed-button';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { agentName } from './agent-name';
import { type Session, sessionsQuery, useProfileChange } from './queries';

/** Where the user is logged in. */
export function SessionsCard(): ReactNode {
  const sessions = useQuery(sessionsQuery);
  const hasOthers = sessions.data?.some(({ current }) => !current) ?? false;
  return (
    <Card title={t('Sessions')} actions={hasOthers && <EndOthers />}>
      {sessions.isPending && <SkeletonRows count={2} />}
      {sessions.error && <ErrorPanel error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <ul className="plain-list" aria-label={t('Sessions')}>
        {sessions.data?.map((session) => (
          <SessionItem key={session._id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function EndOthers(): ReactNode {
  const end = useProfileChange(
    'sessions',
    () => readBody(api.DELETE('/v1/auth/sessions')),
    () => toast({ text: t('Your other sessions have ended.') }),
  );
  return (
    <ConfirmedButton
      label={t('End all others')}
      title={t('End all other sessions')}
      question={t('Log out everywhere but here?')}
      error={end.error}
      isPending={end.isPending}
      onConfirm={() => end.mutate(undefined)}
    />
  );
}

function SessionItem({ session }: { session: Session }): ReactNode {
  const { _id: id, current, user_agent, ip, last_used_at, createdAt } = session;
  const zone = useTimeZone();
  const now = useMinute();
  const name = agentName(user_agent) || t('Unknown client');
  const end = useProfileChange(
    'sessions',
    () => readBody(api.DELETE('/v1/auth/sessions/{id}', { params: { path: { id } } })),
    () => toast({ text: t('The session has ended.') }),
  );
  return (
    <li className="item item-line">
      <div>
        <span id={`session-${id}`} title={user_agent}>
          {name}
        </span>{' '}
        {current && <span className="tag">{t('This session')}</span>}
        <p className="hint">
          {t('{ip} · logged in {time}', { ip, time: formatTime(createdAt, zone) })} · {signInText(session)}
        </p>
      </div>
      <time className="soft" dateTime={last_used_at} title={formatTime(last_used_at, zone)}>
        {t('Used {ago}', { ago: formatAgo(last_used_at, now) })}
      </time>
      {!current && (
        <ConfirmedButton
          label={t('End')}
          title={t('End session')}
          question={t('Log out {name} ({ip})?', { name, ip })}
          describedBy={`session-${id}`}
          error={end.error}
          isPending={end.isPending}
          onConfirm={() => end.mutate(undefined)}
        />
      )}
    </li>
  );
}

function signInText({ signed_in_by, issuer }: Session): string {
  const methods: Record<string, string> = {
    password: t('password'),
    'password+totp': t('password and authenticator app'),
    'password+passkey': t('password and passkey'),
    'password+recovery_code': t('password and recovery code'),
    passkey: t('passkey'),
    oidc: issuer ?? t('issuer'),
    invitation: t('invitation'),
    setup: t('setup'),
  };
  return t('signed in by {method}', { method: methods[signed_in_by] ?? signed_in_by });
}
