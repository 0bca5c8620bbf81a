import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usersQuery } from '../../account/users/queries';
import { webhooksQuery } from '../../account/webhooks/queries';
import { useAccountsBelow } from '../../shared/session/accounts';
import { meQuery, useMay } from '../../shared/session/session';
import { formatList } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import type { Person } from '../alerts/alert-form';
import { channelsQuery } from '../channels/queries';
import { KINDS } from '../channels/words';

/** Users who may be notified, as far as the reader may list them: of the account, and of the reader's own above it. */
export function usePeople(account: string): Person[] {
  const mayList = useMay('accounts:read');
  const { data: me } = useQuery(meQuery);
  const accounts = new Set([account, me?.account._id ?? account]);
  const lists = useQueries({
    queries: [...accounts].map((each) => ({ ...usersQuery(each), enabled: mayList && me !== undefined })),
  });
  return lists
    .flatMap(({ data = [] }) => data)
    .filter(({ active }) => active)
    .map(({ _id, name, email }) => ({ _id, name: name || email }));
}

const getsAlerts = ({ active, events }: { active: boolean; events: readonly string[] }) =>
  active && events.includes('rank.alert');

/** Channels and webhooks of the account that get its alerts, by name; empty for a reader who may not list them. */
function useReceivers(account: string): string[] {
  const enabled = useMay('webhooks:read');
  const { data: channels = [] } = useQuery({ ...channelsQuery(account), enabled });
  const { data: webhooks = [] } = useQuery({ ...webhooksQuery(account), enabled });
  const hooks = webhooks.filter(getsAlerts).length;
  return [
    ...channels.filter(getsAlerts).map(({ name, kind }) => `${name} (${KINDS[kind]})`),
    ...(hooks > 0 ? [t('{n, plural, one {# webhook} other {# webhooks}}', { n: hooks })] : []),
  ];
}

interface Props {
  account: string;
  /** Ids of users who are notified besides the owners. */
  users: readonly string[];
  email: boolean;
}

/** Who is notified of alerts, and how, in one sentence. */
export function AlertReceivers({ account, users, email }: Props): ReactNode {
  const parent = useAccountsBelow().find(({ _id }) => _id === account)?.parent;
  const people = usePeople(account);
  const receivers = useReceivers(account);
  const named = people.filter(({ _id }) => users.includes(_id)).map(({ name }) => name);
  const rest = users.length - named.length;
  const told = [
    parent ? t('the owners of the account and of the one above it') : t('the owner of the account'),
    ...named,
    ...(rest > 0 ? [t('{n, plural, one {# other user} other {# other users}}', { n: rest })] : []),
  ];
  const ways = email ? t('in the notifications and by e-mail') : t('in the notifications');
  const values = { people: formatList(told), ways, receivers: formatList(receivers) };
  return (
    <p className="hint">
      {receivers.length > 0
        ? t('Alerts go to {people} ({ways}), and to {receivers}.', values)
        : t('Alerts go to {people} ({ways}).', values)}
    </p>
  );
}
