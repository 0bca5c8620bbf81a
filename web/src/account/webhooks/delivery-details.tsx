import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, readData } from '../../shared/api/client';
import { useTimeZone } from '../../shared/session/session';
import { formatNumber, formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { ErrorPanel, FormError, SkeletonRows } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { atWebhook, type Delivery, deliveryQuery, type Webhook, useWebhookChange } from './queries';
import { answerText, indented } from './words';

interface Props {
  webhook: Webhook;
  /** Id of the delivery. */
  id: string;
  /** Their number, where it is known. */
  attempts?: number;
  mayWrite: boolean;
}

/** The message of a delivery, and what the receiver answered at each attempt. */
export function DeliveryDetails({ webhook, id, attempts: count, mayWrite }: Props): ReactNode {
  const { _id, account, url, active } = webhook;
  const delivery = useQuery(deliveryQuery({ account, id: _id }, id, count));
  if (delivery.error) return <ErrorPanel error={delivery.error} onRetry={() => void delivery.refetch()} />;
  if (!delivery.data) return <SkeletonRows count={2} />;
  const { event, body, body_length: length, attempts } = delivery.data;
  return (
    <div className="delivery">
      <Attempts attempts={attempts} />
      <section>
        <h3>{t('Request')}</h3>
        <Code
          label={t('Request')}
          text={`POST ${url}\nContent-Type: application/json\nwebhook-id: ${event}\n\n${indented(body)}`}
        />
        {length > body.length && (
          <p className="hint">
            {t('The first {n} of {length} characters.', {
              n: formatNumber(body.length),
              length: formatNumber(length),
            })}
          </p>
        )}
      </section>
      {mayWrite && active && <Retry webhook={webhook} id={id} />}
    </div>
  );
}

function Attempts({ attempts }: Pick<Delivery, 'attempts'>): ReactNode {
  const zone = useTimeZone();
  return (
    <section>
      <h3>{t('Attempts')}</h3>
      {attempts.length === 0 && <p className="soft">{t('The first attempt is about to be made.')}</p>}
      <ol className="plain-list delivery-attempts">
        {attempts.toReversed().map((attempt, index) => (
          <li key={attempt.at}>
            <time dateTime={attempt.at}>{formatTime(attempt.at, zone)}</time>
            {' · '}
            <span className={isSuccess(attempt.status) ? 'change-up' : 'state-failed'}>
              {answerText(attempt)}
            </span>
            {attempt.answer !== '' && (
              <Code label={t('Answer {n}', { n: attempts.length - index })} text={indented(attempt.answer)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A text of a program, which scrolls. */
const Code = ({ label, text }: { label: string; text: string }): ReactNode => (
  <div className="delivery-text" role="region" aria-label={label} tabIndex={0}>
    <pre>{text}</pre>
  </div>
);

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

function Retry({ webhook: { _id, account }, id }: Pick<Props, 'webhook' | 'id'>): ReactNode {
  const { path, query } = atWebhook({ account, id: _id });
  const retry = useWebhookChange(
    () =>
      readData(
        api.POST('/v1/webhooks/{id}/deliveries/{deliveryId}/retry', {
          params: { path: { ...path, deliveryId: id }, query },
        }),
      ),
    () => toast({ text: t('The event is sent again.') }),
  );
  return (
    <div>
      <FormError error={retry.error} withFields />
      <ActionButton isPending={retry.isPending} onPress={() => retry.mutate(undefined)}>
        {t('Retry')}
      </ActionButton>
    </div>
  );
}
