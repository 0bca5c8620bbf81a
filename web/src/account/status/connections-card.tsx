import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { withSearch } from '../../shared/address/with-search';
import { meQuery, useMay } from '../../shared/session/session';
import { isFound } from '../../shared/text/fold';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { AccountChoice } from '../../shared/ui/account-choice';
import { Card } from '../../shared/ui/card';
import { Figures } from '../../shared/ui/figures';
import { SearchField } from '../../shared/ui/search-field';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { presenceQuery, relayQuery } from './queries';

const route = getRouteApi('/shell/status');

/** More are found by searching. */
const SHOWN_USERS = 20;

/** Who is connected, over all processes. */
export function ConnectionsCard(): ReactNode {
  const relay = useQuery(relayQuery);
  const mayReadUsers = useMay('accounts:read');
  return (
    <Card
      title={t('Connections')}
      hint={t('Browsers and programs that receive events, such as the progress of a check, as they occur.')}
    >
      {relay.isPending && <SkeletonRows count={2} />}
      {relay.error && <ErrorPanel error={relay.error} onRetry={() => void relay.refetch()} />}
      {relay.data && (
        <Figures
          figures={[
            { label: t('Connections'), value: formatNumber(relay.data.sockets) },
            { label: t('Connected users'), value: formatNumber(relay.data.users) },
            { label: t('Server processes'), value: formatNumber(relay.data.processes) },
          ]}
        />
      )}
      {mayReadUsers && <Presence />}
    </Card>
  );
}

/** Which users of an account are connected. */
function Presence(): ReactNode {
  const { account: chosen } = route.useSearch();
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery);
  const account = chosen ?? me?.account._id ?? '';
  const users = useQuery({ ...presenceQuery(account), enabled: account !== '' });
  const [text, setText] = useState('');
  const rows = users.data ?? [];
  const found = rows.filter(({ name, email }) => isFound(`${name} ${email}`, text));
  const choose = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: withSearch({ account: next }),
      resetScroll: false,
    });
  return (
    <>
      <div className="presence-filters">
        <AccountChoice value={account} onChange={choose} />
        {rows.length > SHOWN_USERS && (
          <SearchField label={t('Search users')} value={text} onChange={setText} />
        )}
      </div>
      {users.error && <ErrorPanel error={users.error} onRetry={() => void users.refetch()} />}
      {users.data?.length === 0 && <p className="soft">{t('The account has no users.')}</p>}
      <ul className="plain-list" aria-label={t('Users')}>
        {found.slice(0, SHOWN_USERS).map(({ _id, name, email, online, sockets }) => (
          <li key={_id} className="item item-line">
            <div>
              {name || email}
              {name !== '' && <p className="hint">{email}</p>}
            </div>
            <span className={online ? 'change-up' : 'soft'}>
              {online
                ? t('{n, plural, one {Online, # connection} other {Online, # connections}}', { n: sockets })
                : t('Offline')}
            </span>
          </li>
        ))}
      </ul>
      {found.length > SHOWN_USERS && (
        <p className="hint">
          {t('{n} more. Search for them by name.', { n: formatNumber(found.length - SHOWN_USERS) })}
        </p>
      )}
    </>
  );
}
