import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAccountsBelow } from '../../shared/session/accounts';
import { useMay } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { MissingPermission } from '../../shared/ui/forbidden-page';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { ChannelDialog } from './channel-form';
import { ChannelItem } from './channel-item';
import { channelsQuery } from './queries';
import './channels.css';

interface Props {
  account: string;
  config: string;
}

/** The chats and phones that get messages about the account. */
export function ChannelsSection({ account, config }: Props): ReactNode {
  const mayRead = useMay('webhooks:read');
  const mayWrite = useMay('webhooks:write');
  const channels = useQuery({ ...channelsQuery(account), enabled: mayRead });
  const hasDescendants = useAccountsBelow().some(({ parent }) => parent === account);
  const [isNew, setNew] = useState(false);
  if (!mayRead) return <MissingPermission permission="webhooks:read" />;
  return (
    <Card
      title={t('Channels')}
      actions={mayWrite && <ActionButton onPress={() => setNew(true)}>{t('New channel')}</ActionButton>}
    >
      <p className="hint">{t('Alerts and other events as messages in chats and on phones.')}</p>
      {channels.isPending && <SkeletonRows count={3} />}
      {channels.error && <ErrorPanel error={channels.error} onRetry={() => void channels.refetch()} />}
      {channels.data?.length === 0 && <p>{t('No channel yet.')}</p>}
      <ul className="plain-list" aria-label={t('Channels')}>
        {channels.data?.map((channel) => (
          <ChannelItem
            key={channel._id}
            channel={channel}
            config={config}
            hasDescendants={hasDescendants}
            mayWrite={mayWrite}
          />
        ))}
      </ul>
      {isNew && (
        <ChannelDialog
          account={account}
          config={config}
          hasDescendants={hasDescendants}
          onClose={() => setNew(false)}
        />
      )}
    </Card>
  );
}
