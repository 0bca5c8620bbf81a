import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listPermissions, permissionText, scopeText } from '../../shared/permissions/permissions';
import { findRole, roleName } from '../../shared/permissions/roles';
import { meQuery } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { type Account, type User, usersQuery } from './queries';
import { NewUserDialog } from './new-user';
import { NewInvitation, RemoveIssuerLink, ResetFactors } from './user-actions';
import { EditUserDialog } from './user-dialogs';

interface Props {
  account: Account;
  mayWrite: boolean;
}

/** Who can log in to an account. */
export function UsersCard({ account, mayWrite }: Props): ReactNode {
  const users = useQuery(usersQuery(account._id));
  const { data: me } = useQuery(meQuery);
  const [isNew, setNew] = useState(false);
  const held = me?.scope ?? '';
  return (
    <Card
      title={t('Users')}
      actions={
        mayWrite &&
        account.active && (
          <ActionButton look="primary" onPress={() => setNew(true)}>
            {t('New user')}
          </ActionButton>
        )
      }
    >
      {users.isPending && <SkeletonRows count={2} />}
      {users.error && <ErrorPanel error={users.error} onRetry={() => void users.refetch()} />}
      {users.data?.length === 0 && <p>{t('No user yet.')}</p>}
      <ul className="plain-list" aria-label={t('Users')}>
        {users.data?.map((user) => (
          <UserItem
            key={user._id}
            user={user}
            isSelf={user._id === me?.user._id}
            held={held}
            mayWrite={mayWrite && account.active}
          />
        ))}
      </ul>
      {isNew && <NewUserDialog account={account._id} held={held} onClose={() => setNew(false)} />}
    </Card>
  );
}

interface ItemProps {
  user: User;
  isSelf: boolean;
  /** The permissions of the user of the console. */
  held: string;
  mayWrite: boolean;
}

function UserItem({ user, isSelf, held, mayWrite }: ItemProps): ReactNode {
  const { _id: id, name, email, pending_email, scope, active, invited, factors, oidc } = user;
  const hasFactor = factors.totp || factors.passkeys > 0;
  const [isOpen, setOpen] = useState(false);
  const role = findRole(scope, held);
  // The API refuses changes of users with more permissions.
  const isWithin = listPermissions(scope).every((permission) => listPermissions(held).includes(permission));
  return (
    <li className="item item-line">
      <div>
        <strong id={`user-${id}`}>{name || email}</strong> {isSelf && <span className="tag">{t('You')}</span>}{' '}
        {!active && <span className="tag">{t('Inactive')}</span>}{' '}
        {invited && <span className="tag">{t('Invited')}</span>}{' '}
        {hasFactor && <span className="tag">{t('Second factor')}</span>}{' '}
        {oidc && <span className="tag">{t('Linked to the issuer')}</span>}
        <p className="hint">
          {email}
          {pending_email && ` · ${t('{email} is not confirmed yet', { email: pending_email })}`}
        </p>
      </div>
      <span className="soft" title={listPermissions(scope).map(permissionText).join(', ')}>
        {role !== undefined && `${roleName(role)} · `}
        {scopeText(scope)}
      </span>
      {mayWrite && isWithin && invited && <NewInvitation user={user} />}
      {mayWrite && isWithin && hasFactor && !isSelf && <ResetFactors user={user} />}
      {mayWrite && isWithin && oidc && !isSelf && <RemoveIssuerLink user={user} />}
      {mayWrite && isWithin && (
        <ActionButton look="quiet" describedBy={`user-${id}`} onPress={() => setOpen(true)}>
          {t('Edit')}
        </ActionButton>
      )}
      {isOpen && <EditUserDialog user={user} isSelf={isSelf} held={held} onClose={() => setOpen(false)} />}
    </li>
  );
}
