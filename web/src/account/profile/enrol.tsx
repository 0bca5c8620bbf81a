import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EntryPage } from '../../auth/entry-page';
import { api, readBody } from '../../shared/api/client';
import { meQuery } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { FactorsCard } from './factors-card';
import './profile.css';
import { factorsQuery } from './queries';

/** All that a user sees whose account requires a second factor, until there is one. */
export function EnrolPage(): ReactNode {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data } = useQuery(factorsQuery);
  const hasFactor = data !== undefined && (data.totp !== null || data.passkeys.length > 0);
  const proceed = async () => {
    await queries.fetchQuery({ ...meQuery, staleTime: 0 });
    await navigate({ to: '/', replace: true });
  };
  const logout = async () => {
    await readBody(api.POST('/v1/auth/logout'));
    await navigate({ to: '/login' });
    queries.removeQueries();
  };
  return (
    <div className="enrol">
      <EntryPage title={t('Set up a second factor')}>
        <p>{t('Your account requires one. Set it up to continue.')}</p>
        <ActionButton look="primary" isDisabled={!hasFactor} onPress={() => void proceed()}>
          {t('Continue')}
        </ActionButton>
        <p className="entry-foot">
          <ActionButton look="quiet" onPress={() => void logout()}>
            {t('Log out')}
          </ActionButton>
        </p>
      </EntryPage>
      <FactorsCard />
    </div>
  );
}
