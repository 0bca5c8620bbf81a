import type { ReactNode } from 'react';
import { t } from '../text/i18n';
import { useTitle } from './use-title';

interface Props {
  /** What is needed to see it. */
  children: ReactNode;
  /** How to get it. */
  hint?: string;
}

export function ForbiddenPage({ children, hint }: Props): ReactNode {
  useTitle(t('You cannot see this page'));
  return (
    <div className="page page-text">
      <div className="page-head">
        <h1>{t('You cannot see this page')}</h1>
      </div>
      <p>{children}</p>
      {hint !== undefined && <p className="hint">{hint}</p>}
    </div>
  );
}

export const MissingPermission = ({ permission }: { permission: string }): ReactNode => (
  <ForbiddenPage hint={t('Ask the owner of your account for it.')}>
    {t('It needs the permission {permission}, which you do not have.', { permission })}
  </ForbiddenPage>
);
