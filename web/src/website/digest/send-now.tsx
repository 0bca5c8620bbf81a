import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../../shared/api/api-error';
import { useTimeZone } from '../../shared/session/session';
import { formatClock } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { explainError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { digestKey, postDigest } from './queries';

interface Props {
  account: string;
  config: string;
  to: readonly string[];
  /** There are settings that are not saved. */
  isChanged: boolean;
}

/** Sends the digest as it is stored, besides its schedule. The dialogue stays where the last recipient has left meanwhile. */
export function SendNow(props: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {props.to.length > 0 && <ActionButton onPress={() => setOpen(true)}>{t('Send now')}</ActionButton>}
      {isOpen && <SendDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function SendDialog({ account, config, to, isChanged, onClose }: Props & { onClose: () => void }): ReactNode {
  const zone = useTimeZone();
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: () => postDigest(account, config),
    onSuccess: ({ recipients }) => {
      toast({
        text: t('The digest is on its way to {n, plural, one {# recipient} other {# recipients}}.', {
          n: recipients,
        }),
      });
      onClose();
    },
    // Also where it is refused: the recipients may have changed.
    onSettled: () => queries.invalidateQueries({ queryKey: digestKey(config) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <Dialog title={t('Send the digest now?')} onClose={onClose}>
      <form onSubmit={submit}>
        {to.length > 0 && (
          <p>
            {t('{n, plural, one {One mail goes} other {# mails go}} to {addresses}.', {
              n: to.length,
              addresses: to.join(', '),
            })}
          </p>
        )}
        {isChanged && <p className="notice">{t('Settings that are not saved yet do not apply to it.')}</p>}
        {send.error && (
          <p className="form-error" role="alert">
            {sendProblem(send.error, send.submittedAt, zone)}
          </p>
        )}
        <DialogActions label={t('Send now')} error={null} isPending={send.isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** @param sentAt when it was requested, in milliseconds since 1970 */
export function sendProblem(error: unknown, sentAt: number, zone: string): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 409 && explainError(error).startsWith('No recipient of'))
    return t('No recipient has confirmed its address yet.');
  if (status === 409) return t('The digest has no recipients. Add one and save the settings.');
  const wait = error instanceof ApiError ? error.retryAfter : null;
  if (status !== 429 || wait === null) return explainError(error);
  // The minute in which it is allowed again has begun before its end.
  const again = new Date(sentAt + wait * 1000 + 60_000).toISOString();
  return t('It was sent less than an hour ago. It can be sent again at {time}.', {
    time: formatClock(again, zone),
  });
}
