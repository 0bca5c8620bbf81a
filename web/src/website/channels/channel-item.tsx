import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTimeZone } from '../../shared/session/session';
import { formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { ConfirmedButton } from '../../shared/ui/confirmed-button';
import { FormError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { ChannelDialog } from './channel-form';
import {
  type Channel,
  deleteChannel,
  lastDeliveryQuery,
  patchChannel,
  testChannel,
  useChannelChange,
} from './queries';
import { deliveryText, eventText, KINDS } from './words';

interface Props {
  channel: Channel;
  config: string;
  hasDescendants: boolean;
  mayWrite: boolean;
}

/** A channel: what it gets, whether it works, and what can be done with it. */
export function ChannelItem({ channel, config, hasDescendants, mayWrite }: Props): ReactNode {
  const id = useId();
  const { kind, name, events, address, chat_id, room } = channel;
  return (
    <li className="item">
      <p className="item-line">
        <strong id={id} className="channel-name">
          {name}
        </strong>
        <State channel={channel} />
      </p>
      <p className="hint channel-target">
        {[KINDS[kind], chat_id ?? room ?? address, events.map(eventText).join(', ')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <LastDelivery channel={channel} />
      {mayWrite && (
        <Actions channel={channel} config={config} hasDescendants={hasDescendants} describedBy={id} />
      )}
    </li>
  );
}

function State({ channel: { active, switched_off, failing_since } }: { channel: Channel }): ReactNode {
  if (switched_off !== null) return <span className="state-failed">{t('Switched off')}</span>;
  if (!active) return <span className="tag">{t('Paused')}</span>;
  if (failing_since !== null) return <span className="state-failed">{t('Failing')}</span>;
  return <span className="change-up">{t('Active')}</span>;
}

function LastDelivery({ channel }: { channel: Channel }): ReactNode {
  const { data: delivery } = useQuery(lastDeliveryQuery(channel));
  const zone = useTimeZone();
  if (delivery === undefined) return null;
  if (delivery === null) return <p className="hint">{t('Nothing was sent yet.')}</p>;
  const { state, attempts, createdAt } = delivery;
  const last = attempts.at(-1);
  const status = last === undefined || state === 'delivered' ? '' : (last.status ?? last.answer);
  return (
    <p className="hint">
      {t('Last message: {state}, {time}', { state: deliveryText(state), time: formatTime(createdAt, zone) })}
      {status !== '' && ` (${status})`}
    </p>
  );
}

interface ActionsProps extends Omit<Props, 'mayWrite'> {
  /** Id of the element that names the channel. */
  describedBy: string;
}

function Actions({ channel, config, hasDescendants, describedBy }: ActionsProps): ReactNode {
  const [isEdited, setEdited] = useState(false);
  const test = useChannelChange(
    () => testChannel(channel),
    () => toast({ text: t('The test message is on its way.') }),
  );
  const pause = useChannelChange((active: boolean) => patchChannel(channel, { active }));
  const remove = useChannelChange(
    () => deleteChannel(channel),
    () => toast({ text: t('The channel was deleted.') }),
  );
  return (
    <div className="card-actions">
      <FormError error={test.error ?? pause.error} withFields />
      {channel.active && (
        <ActionButton
          describedBy={describedBy}
          isPending={test.isPending}
          onPress={() => test.mutate(undefined)}
        >
          {t('Send a test')}
        </ActionButton>
      )}
      <ActionButton look="quiet" describedBy={describedBy} onPress={() => setEdited(true)}>
        {t('Edit')}
      </ActionButton>
      <ActionButton
        look="quiet"
        describedBy={describedBy}
        isPending={pause.isPending}
        onPress={() => pause.mutate(!channel.active)}
      >
        {channel.active ? t('Pause') : t('Resume')}
      </ActionButton>
      <ConfirmedButton
        label={t('Delete')}
        title={t('Delete channel')}
        question={t('Delete the channel {name}? Pending messages are not sent.', { name: channel.name })}
        describedBy={describedBy}
        error={remove.error}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
      />
      {isEdited && (
        <ChannelDialog
          account={channel.account}
          config={config}
          channel={channel}
          hasDescendants={hasDescendants}
          onClose={() => setEdited(false)}
        />
      )}
    </div>
  );
}
