import type { ReactNode } from 'react';
import { t } from '../text/i18n';
import { useTitle } from './use-title';

/** @param children what is needed to see it */
export function ForbiddenPage({ children }: { children: ReactNode }): ReactNode {
  useTitle(t('You cannot see this page'));
  return (
    <div className="page page-text">
      <div className="page-head">
        <h1>{t('You cannot see this page')}</h1>
      </div>
      <p>{children}</p>
      <p className="hint">{t('Ask the owner of your account for it.')}</p>
    </div>
  );
}

export const MissingPermission = ({ permission }: { permission: string }): ReactNode => (
  <ForbiddenPage>
    {t('It needs the permission {permission}, which you do not have.', { permission })}
  </ForbiddenPage>
);
