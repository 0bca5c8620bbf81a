import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../session/session';
import { t } from '../text/i18n';
import { EmptyState } from '../ui/states';

/** An account without a configuration; its first screen creates one. */
export function NoWebsite({ account }: { account: string }): ReactNode {
  const mayWrite = useMay('rank:write');
  return (
    <EmptyState title={t('No website is tracked yet.')}>
      {mayWrite && (
        <Link to="/a/$accountId/keywords" params={{ accountId: account }} className="button button-primary">
          {t('Add your website')}
        </Link>
      )}
    </EmptyState>
  );
}
