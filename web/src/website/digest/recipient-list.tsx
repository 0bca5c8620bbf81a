import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../shared/api/api-error';
import { useTimeZone } from '../../shared/session/session';
import { formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { explainError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { type Digest, digestKey, postConfirmation, reachedBy, type Recipient } from './queries';

interface Props {
  account: string;
  config: string;
  digest: Digest;
  mayWrite: boolean;
}

/** Each address; behind one that does not get the digest yet, why. */
export function RecipientList({ account, config, digest, mayWrite }: Props): ReactNode {
  return (
    <ul className="recipients">
      {digest.recipients.map((recipient) => (
        <li key={recipient.address}>
          <RecipientRow account={account} config={config} recipient={recipient} mayWrite={mayWrite} />
        </li>
      ))}
    </ul>
  );
}

/** The recipients whose owners have not confirmed them, where there are any. */
export function PendingRecipients({ account, config, digest }: Omit<Props, 'mayWrite'>): ReactNode {
  if (reachedBy(digest).length === digest.recipients.length) return null;
  return (
    <section className="notice" aria-label={t('Recipients')}>
      <p>
        {t(
          'An address that belongs to no user of your accounts gets the digest after its owner has confirmed it, by a link in a mail.',
        )}
      </p>
      <RecipientList account={account} config={config} digest={digest} mayWrite />
    </section>
  );
}

interface RowProps extends Omit<Props, 'digest'> {
  recipient: Recipient;
}

function RecipientRow({ account, config, recipient, mayWrite }: RowProps): ReactNode {
  const zone = useTimeZone();
  const queries = useQueryClient();
  const { address, state, expires_at } = recipient;
  const ask = useMutation({
    mutationFn: () => postConfirmation(account, config, address),
    onSuccess: () => toast({ text: t('The mail with the link is on its way to {address}.', { address }) }),
    onError: (error) => toast({ text: askProblem(error, zone) }),
    onSettled: () => queries.invalidateQueries({ queryKey: digestKey(config) }),
  });
  const isPending = state === 'waiting' || state === 'unconfirmed';
  return (
    <>
      {address} {isPending && <span className="soft">{stateText(state, expires_at, zone)}</span>}{' '}
      {isPending && mayWrite && (
        <ActionButton onPress={() => ask.mutate()} isPending={ask.isPending}>
          {t('Send the link again')}
        </ActionButton>
      )}
    </>
  );
}

function stateText(state: 'waiting' | 'unconfirmed', expiresAt: string | null, zone: string): string {
  if (state === 'unconfirmed' || expiresAt === null) return t('not confirmed');
  return t('waiting for confirmation, until {time}', { time: formatTime(expiresAt, zone) });
}

/** Why the link is not sent again, in words. */
export function askProblem(error: unknown, zone: string, now = Date.now()): string {
  const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : null;
  if (wait === null) return explainError(error);
  const time = formatTime(new Date(now + wait * 1000).toISOString(), zone);
  return t('The link can be sent again at {time}.', { time });
}
