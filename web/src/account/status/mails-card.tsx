import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, readData } from '../../shared/api/client';
import { useMay, useTimeZone } from '../../shared/session/session';
import { formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { NoPage, Pages } from '../../shared/ui/pages';
import { ErrorPanel, FormError, SkeletonRows } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { type Mail, mailsQuery } from './queries';

const route = getRouteApi('/shell/status');

/** E-mails of all accounts that could not be delivered, and those that wait for a mail server. */
export function MailsCard(): ReactNode {
  const { page = '1' } = route.useSearch();
  const failed = useQuery(mailsQuery('failed', page));
  const held = useQuery(mailsQuery('held')).data?.pagination.total ?? 0;
  const pending = useQuery(mailsQuery('pending')).data?.pagination.total ?? 0;
  const mayRetry = useMay('notifications:write');
  const total = failed.data?.pagination.total ?? 0;
  return (
    <Card title={t('Failed e-mails')} actions={mayRetry && total > 1 && <RetryAll />}>
      {held > 0 && (
        <p className="notice">
          {t(
            '{n, plural, one {# e-mail waits} other {# e-mails wait}} until a mail server is set: SMTP_URL in the environment of the server.',
            { n: held },
          )}
        </p>
      )}
      {pending > 0 && (
        <p className="hint">
          {t('{n, plural, one {# e-mail is} other {# e-mails are}} about to be sent.', { n: pending })}
        </p>
      )}
      {failed.isPending && <SkeletonRows count={2} />}
      {failed.error && <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />}
      {failed.data?.data.length === 0 &&
        (page === '1' ? (
          <p className="soft">{t('No e-mail has failed.')}</p>
        ) : (
          <NoPage page={Number(page)} />
        ))}
      <ul className="plain-list" aria-label={t('Failed e-mails')}>
        {failed.data?.data.map((mail) => (
          <MailItem key={mail._id} mail={mail} mayRetry={mayRetry} />
        ))}
      </ul>
      {failed.data && <Pages pagination={failed.data.pagination} />}
    </Card>
  );
}

function MailItem({ mail, mayRetry }: { mail: Mail; mayRetry: boolean }): ReactNode {
  const { _id: id, subject, to, reason, createdAt } = mail;
  const zone = useTimeZone();
  const retry = useRetry(() => readData(api.POST('/v1/outbox/{id}/retry', { params: { path: { id } } })));
  return (
    <li className="item item-line">
      <div>
        <span id={`mail-${id}`}>{subject}</span>
        <p className="hint">
          {t('To {address}', { address: to })} · {formatTime(createdAt, zone)}
        </p>
        {reason !== null && <p className="field-error">{reason}</p>}
        <FormError error={retry.error} withFields />
      </div>
      {mayRetry && (
        <ActionButton
          look="quiet"
          describedBy={`mail-${id}`}
          isPending={retry.isPending}
          onPress={() => retry.mutate()}
        >
          {t('Retry')}
        </ActionButton>
      )}
    </li>
  );
}

function RetryAll(): ReactNode {
  const retry = useRetry(() => readData(api.POST('/v1/outbox/retry')));
  return (
    <>
      <FormError error={retry.error} withFields />
      <ActionButton isPending={retry.isPending} onPress={() => retry.mutate()}>
        {t('Retry all')}
      </ActionButton>
    </>
  );
}

function useRetry(send: () => Promise<{ retried: number }>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ retried }) =>
      toast({
        text: t('{n, plural, one {# e-mail is} other {# e-mails are}} sent again.', { n: retried }),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mails'] }),
  });
}
