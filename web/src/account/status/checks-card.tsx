import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { type Figure, Figures } from '../../shared/ui/figures';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { type RunTotals, runTotalsQuery } from './queries';

/** Checks of all websites in the last 24 hours. */
export function ChecksCard(): ReactNode {
  const totals = useQuery(runTotalsQuery);
  return (
    <Card title={t('Checks of the last 24 hours')}>
      {totals.isPending && <SkeletonRows count={2} />}
      {totals.error && <ErrorPanel error={totals.error} onRetry={() => void totals.refetch()} />}
      {totals.data && <Figures figures={listFigures(totals.data)} />}
    </Card>
  );
}

function listFigures({ runs, keywords, failed, requests, reused }: RunTotals): Figure[] {
  const { running = 0, done = 0, suspicious = 0, discarded = 0, missed = 0 } = runs;
  const broken = (runs.failed ?? 0) + (runs.abandoned ?? 0) + missed;
  return [
    { label: t('Done'), value: formatNumber(done + suspicious + discarded) },
    { label: t('Running'), value: formatNumber(running) },
    { label: t('Failed or missed'), value: <Count value={broken} /> },
    { label: t('Suspicious'), value: <Count value={suspicious} /> },
    {
      label: t('Keywords'),
      value: formatNumber(keywords),
      ...(failed > 0 ? { note: t('{n} failed', { n: formatNumber(failed) }) } : {}),
    },
    {
      label: t('Requests'),
      value: formatNumber(requests),
      ...(reused > 0 ? { note: t('{n} reused', { n: formatNumber(reused) }) } : {}),
    },
  ];
}

const Count = ({ value }: { value: number }): ReactNode => (
  <span className={value > 0 ? 'state-failed' : undefined}>{formatNumber(value)}</span>
);
