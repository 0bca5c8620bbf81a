import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withSearch } from '../../shared/address/with-search';
import { t } from '../../shared/text/i18n';
import { type Segment, Segments } from '../../shared/ui/segments';

const route = getRouteApi('/shell/a/$accountId/');

/** Orders the moved keywords by positions, visibility or, where it is known, estimated traffic. */
export function MoverOrder({ hasTraffic }: { hasTraffic: boolean }): ReactNode {
  const { by } = route.useSearch();
  const item = (id: string, text: string): Segment => ({
    id,
    text,
    href: {
      to: '.',
      search: withSearch({ by: id === 'positions' ? undefined : id }),
      resetScroll: false,
    },
  });
  return (
    <Segments
      label={t('Order by')}
      selected={by ?? 'positions'}
      items={[
        item('positions', t('Positions')),
        item('visibility', t('Visibility')),
        ...(hasTraffic ? [item('traffic', t('Traffic'))] : []),
      ]}
    />
  );
}
