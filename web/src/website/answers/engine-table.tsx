import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { None } from '../../shared/ui/none';
import { engineName } from './engines';
import type { AnswersSummary } from './queries';
import { RateCell } from './rate-cell';

type EngineRow = Omit<AnswersSummary['engines'][number], 'vendor'>;

/** How often each engine names and cites the website. */
export const EngineTable = ({ engines }: { engines: readonly EngineRow[] }): ReactNode => (
  <div className="wide" role="region" aria-label={t('Engine list')} tabIndex={0}>
    <table className="data folded-table" aria-label={t('Engines')}>
      <thead>
        <tr>
          <th scope="col">{t('Engine')}</th>
          <th scope="col">{t('Named')}</th>
          <th scope="col">{t('Cited')}</th>
          <th scope="col">{t('Runs')}</th>
        </tr>
      </thead>
      <tbody>
        {engines.map((row) => (
          <tr key={row.engine}>
            <th scope="row">
              {engineName(row.engine)}
              {row.api && <span className="hint"> {t('API of the model, not what people see')}</span>}
            </th>
            <td className="detail rate-column" data-label={t('Named')}>
              <RateCell rate={row.mention} />
            </td>
            <td className="detail rate-column" data-label={t('Cited')}>
              <RateCell rate={row.citation} />
            </td>
            <td className="detail" data-label={t('Runs')}>
              <Outcomes of={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

interface Counted {
  answered: number;
  no_answer: number;
  failed: number;
  skipped: number;
  pending?: number;
}

/** What became of runs; only what there is. */
export function Outcomes({
  of: { answered, no_answer, failed, skipped, pending = 0 },
}: {
  of: Counted;
}): ReactNode {
  const texts = [
    answered > 0 && t('{n} answered', { n: formatNumber(answered) }),
    no_answer > 0 && t('{n} without an answer', { n: formatNumber(no_answer) }),
    failed > 0 && t('{n} failed', { n: formatNumber(failed) }),
    skipped > 0 && t('{n} skipped', { n: formatNumber(skipped) }),
    pending > 0 && t('{n} pending', { n: formatNumber(pending) }),
  ].filter((text) => text !== false);
  return texts.length === 0 ? <None /> : texts.join(', ');
}
