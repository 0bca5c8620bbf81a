import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ignoredAt } from '../address/search-params';
import { t } from '../text/i18n';

/** Bad values of the address fall back to the defaults; said in one line. */
export function IgnoredParams(): ReactNode {
  const href = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  const names = href === undefined ? '' : ignoredAt(href).join(', ');
  return (
    <div role="status">
      {names !== '' && (
        <p className="notice notice-page">
          {t('The address has values that this screen does not know, which are ignored: {names}.', { names })}
        </p>
      )}
    </div>
  );
}
