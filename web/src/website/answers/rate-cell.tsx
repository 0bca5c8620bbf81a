import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { None } from '../../shared/ui/none';
import type { AnswerRate } from './queries';

/** A rate with its interval drawn; a dash where nothing was asked, never 0 %. */
export function RateCell({ rate: { k, n, rate, low, high } }: { rate: AnswerRate }): ReactNode {
  if (rate === null || low === null || high === null) return <None />;
  const values = {
    k: formatNumber(k),
    n: formatNumber(n),
    low: formatNumber(Math.round(low)),
    high: formatPercent(Math.round(high)),
  };
  return (
    <span className="answer-rate">
      <span className="answer-rate-value">{formatPercent(Math.round(rate))}</span>
      <span className="answer-interval" aria-hidden="true">
        <span className="answer-interval-band" style={{ left: `${low}%`, width: `${high - low}%` }} />
        <span className="answer-interval-mark" style={{ left: `${rate}%` }} />
      </span>
      <span className="hint">{t('{k} of {n} answers, between {low} and {high}', values)}</span>
    </span>
  );
}

const CHANGES = { up: () => t('Rises'), down: () => t('Falls'), none: () => t('No change') } as const;

export const ChangeCell = ({ change }: { change: keyof typeof CHANGES | null }): ReactNode =>
  change === null ? <None /> : <span className={`answer-change-${change}`}>{CHANGES[change]()}</span>;
