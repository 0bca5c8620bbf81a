import { type ReactNode, Suspense } from 'react';
import { loadable } from '../session/loadable';
import { t } from '../text/i18n';
import { listKeys } from './keys';
import type { ChartProps } from './time-chart';

const TimeChart = loadable(async () => (await import('./time-chart')).default);
const LEGEND_HEIGHT = 28;

/** A lazily loaded chart with reserved space. */
export function ZoomChart(props: ChartProps): ReactNode {
  const height = (props.height ?? 240) + (listKeys(props.lines, null).length < 2 ? 0 : LEGEND_HEIGHT);
  return (
    <Suspense
      fallback={<div className="skeleton-block" style={{ height }} role="status" aria-label={t('Loading')} />}
    >
      <TimeChart {...props} />
    </Suspense>
  );
}
