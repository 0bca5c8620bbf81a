import { lazy, type ReactNode, Suspense } from 'react';
import { t } from '../text/i18n';
import type { ChartProps } from './time-chart';

export const loadChart = () => import('./time-chart');
const TimeChart = lazy(loadChart);
const LEGEND_HEIGHT = 28;

/** A chart that is loaded when it is shown; its space is reserved. */
export function ZoomChart(props: ChartProps): ReactNode {
  const height = (props.height ?? 240) + LEGEND_HEIGHT;
  return (
    <Suspense
      fallback={<div className="skeleton-block" style={{ height }} role="status" aria-label={t('Loading')} />}
    >
      <TimeChart {...props} />
    </Suspense>
  );
}
