import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meQuery } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { PageHeader } from '../../shared/ui/page-header';
import { useTitle } from '../../shared/ui/use-title';
import { factorsQuery } from './queries';
import { FactorsCard } from './factors-card';
import { IssuerCard } from './issuer-card';
import { KeysCard } from './keys-card';
import { NameCard } from './name-card';
import { PasswordCard } from './password-card';
import './profile.css';
import { SessionsCard } from './sessions-card';

/** What users change of themselves. */
export function ProfilePage(): ReactNode {
  useTitle(t('Profile'));
  const { data: me } = useQuery(meQuery);
  const { data: factors } = useQuery(factorsQuery);
  return (
    <div className="page profile">
      <PageHeader title={t('Profile')} sub={me && `${me.user.email} · ${me.account.name}`} />
      <div className="profile-forms">
        {me && <NameCard name={me.user.name} />}
        {factors?.password !== false && <PasswordCard />}
      </div>
      <FactorsCard />
      <IssuerCard />
      <SessionsCard />
      <KeysCard />
    </div>
  );
}
