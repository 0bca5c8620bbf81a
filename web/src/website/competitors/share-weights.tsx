import type { ReactNode } from 'react';
import { withSearch } from '../../shared/address/with-search';
import { t } from '../../shared/text/i18n';
import { Segments } from '../../shared/ui/segments';
import type { ShareWeight } from './queries';

/** Whether the share of voice is by positions alone or by search volume. */
export function ShareWeights({ weight }: { weight: ShareWeight }): ReactNode {
  const to = (value: ShareWeight) => ({
    to: '.' as const,
    search: withSearch({ weight: value }),
    resetScroll: false,
  });
  return (
    <Segments
      label={t('Weighted by')}
      selected={weight ?? 'positions'}
      items={[
        { id: 'positions', text: t('Positions'), href: to(undefined) },
        { id: 'volume', text: t('Search volume'), href: to('volume') },
      ]}
    />
  );
}
