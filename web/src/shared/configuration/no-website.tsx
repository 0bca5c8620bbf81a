import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../session/session';
import { t } from '../text/i18n';
import { EmptyState } from '../ui/states';

/** An account without a configuration, which its overview creates. */
export function NoWebsite({ account }: { account: string }): ReactNode {
  const mayWrite = useMay('rank:write');
  return (
    <EmptyState title={t('No website is tracked yet.')}>
      {mayWrite && (
        <Link to="/a/$accountId" params={{ accountId: account }} className="button button-primary">
          {t('Add your website')}
        </Link>
      )}
    </EmptyState>
  );
}
