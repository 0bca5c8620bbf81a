import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../text/i18n';
import { Segments } from '../ui/segments';

const route = getRouteApi('/shell/a/$accountId/');

/** Orders the moved keywords by positions or by visibility. */
export function MoverOrder(): ReactNode {
  const { by } = route.useSearch();
  const search = (value: string | undefined) => ((before: object) => ({ ...before, by: value })) as never;
  return (
    <Segments
      label={t('Order by')}
      selected={by ?? 'positions'}
      items={[
        {
          id: 'positions',
          text: t('Positions'),
          href: { to: '.', search: search(undefined), resetScroll: false },
        },
        {
          id: 'visibility',
          text: t('Visibility'),
          href: { to: '.', search: search('visibility'), resetScroll: false },
        },
      ]}
    />
  );
}
