import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTimeZone } from '../../shared/session/session';
import { formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Icon } from '../../shared/ui/icon';
import { Deliveries } from './deliveries';
import type { Webhook } from './queries';
import type { WebhooksSearch } from './url-state';
import { WebhookActions } from './webhook-actions';
import { eventText } from './words';

interface Props {
  webhook: Webhook;
  search: WebhooksSearch;
  hasDescendants: boolean;
  mayWrite: boolean;
}

/** A receiver: what it gets, whether it works, and what was sent. */
export function WebhookCard({ webhook, search, hasDescendants, mayWrite }: Props): ReactNode {
  const { _id: id, url, description, events, descendants } = webhook;
  const headingId = useId();
  const deliveriesId = useId();
  const isOpen = search.webhook === id;
  const toggled = { account: search.account, webhook: isOpen ? undefined : id };
  return (
    <section className="card" aria-labelledby={headingId}>
      <div className="card-head">
        <h2 id={headingId} className="webhook-name">
          {description || readHost(url)}
        </h2>
        <State webhook={webhook} />
        {mayWrite && (
          <WebhookActions webhook={webhook} hasDescendants={hasDescendants} describedBy={headingId} />
        )}
      </div>
      <p className="webhook-url">{url}</p>
      <ul className="tags webhook-events" aria-label={t('Events')}>
        {events.map((event) => (
          <li key={event} className="tag" title={event}>
            {eventText(event)}
          </li>
        ))}
        {descendants && <li className="tag">{t('Accounts below it too')}</li>}
      </ul>
      <Problem webhook={webhook} />
      <Link
        to="/webhooks"
        search={toggled}
        resetScroll={false}
        className="row-link webhook-toggle"
        aria-expanded={isOpen}
        aria-controls={isOpen ? deliveriesId : undefined}
        aria-describedby={headingId}
      >
        <Icon of={ChevronRight} />
        {t('Deliveries')}
      </Link>
      {isOpen && (
        <div id={deliveriesId}>
          <Deliveries webhook={webhook} search={search} mayWrite={mayWrite} />
        </div>
      )}
    </section>
  );
}

const readHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

function State({ webhook: { active, switched_off, failing_since } }: { webhook: Webhook }): ReactNode {
  if (switched_off !== null) return <span className="state-failed">{t('Switched off')}</span>;
  if (!active) return <span className="tag">{t('Paused')}</span>;
  if (failing_since !== null) return <span className="state-failed">{t('Failing')}</span>;
  return <span className="change-up">{t('Active')}</span>;
}

/** Why it gets nothing. */
function Problem({ webhook: { active, switched_off, failing_since } }: { webhook: Webhook }): ReactNode {
  const zone = useTimeZone();
  if (switched_off === 'gone')
    return (
      <p className="hint">
        {t('The receiver answered 410 (gone), so the webhook was switched off. Resume it when it is back.')}
      </p>
    );
  if (switched_off === 'failing')
    return (
      <p className="hint">
        {t('Nothing arrived for five days, so the webhook was switched off. Resume it when it works again.')}
      </p>
    );
  if (active && failing_since !== null)
    return (
      <p className="hint">
        {t('No success since {time}. After five days the webhook is switched off.', {
          time: formatTime(failing_since, zone),
        })}
      </p>
    );
  return null;
}
