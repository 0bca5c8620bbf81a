import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api, readData } from '../../shared/api/client';
import { watchLive } from '../../shared/session/live';
import { useTimeZone } from '../../shared/session/session';
import { formatSeconds } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { FormError } from '../../shared/ui/states';

/** The oldest go first. */
const KEPT = 20;

interface LiveEvent {
  id: number;
  /** Instant of its arrival. */
  at: string;
  name: string;
  /** JSON. */
  content: string;
}

/** Events of the user as they arrive in this window. */
export function LiveEventsCard(): ReactNode {
  const { events, clear } = useLiveEvents();
  const test = useMutation({ mutationFn: () => readData(api.POST('/v1/relay/test')) });
  return (
    <Card
      title={t('Live events')}
      actions={
        <>
          {events.length > 0 && (
            <ActionButton look="quiet" onPress={clear}>
              {t('Clear')}
            </ActionButton>
          )}
          <ActionButton isPending={test.isPending} onPress={() => test.mutate()}>
            {t('Send test event')}
          </ActionButton>
        </>
      }
    >
      <FormError error={test.error} withFields />
      <p className="hint">
        {t('Events for you, the latest first. A test event arrives in each of your open windows.')}
      </p>
      {events.length === 0 && <p className="soft">{t('No event since this screen was opened.')}</p>}
      <Events events={events} />
    </Card>
  );
}

function Events({ events }: { events: readonly LiveEvent[] }): ReactNode {
  const zone = useTimeZone();
  return (
    <div role="log" aria-label={t('Live events')}>
      <ol className="live-events">
        {events.map(({ id, at, name, content }) => (
          <li key={id}>
            <time dateTime={at}>{formatSeconds(at, zone)}</time> <strong>{name}</strong>{' '}
            <code>{content}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}

function useLiveEvents() {
  const [events, setEvents] = useState<readonly LiveEvent[]>([]);
  useEffect(() => {
    let count = 0;
    return watchLive((name, data) => {
      count += 1;
      const event = { id: count, at: new Date().toISOString(), name, content: JSON.stringify(data) ?? '' };
      setEvents((before) => [event, ...before].slice(0, KEPT));
    });
  }, []);
  return { events, clear: () => setEvents([]) };
}
