import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EngineTable, Outcomes } from '../website/answers/engine-table';
import { engineName } from '../website/answers/engines';
import '../website/answers/answers.css';
import { BrandTable } from '../website/answers/brand-table';
import { ChangeCell, RateCell } from '../website/answers/rate-cell';
import { formatNumber } from '../shared/text/format';
import { t } from '../shared/text/i18n';
import { Card } from '../shared/ui/card';
import { ErrorPanel, SkeletonRows } from '../shared/ui/states';
import { type SharedAnswers, type SharedDays, sharedAnswers } from './queries';

/** What assistants say; nothing where nobody is asked. */
export function Answers({ days }: { days: SharedDays }): ReactNode {
  const answers = useQuery(sharedAnswers(days));
  if (answers.error) return <ErrorPanel error={answers.error} onRetry={() => void answers.refetch()} />;
  if (!answers.data) return <SkeletonRows count={2} />;
  const { engines, brands, prompts, total } = answers.data;
  if (total === 0) return null;
  const more = t('The {n} prompts named most of {total}.', {
    n: formatNumber(prompts.length),
    total: formatNumber(total),
  });
  return (
    <Card
      title={t('AI answers')}
      hint={t(
        'The line is the range in which the true rate is, with 95 % confidence. Failed runs do not count.',
      )}
    >
      <div className="answers-tables">
        <EngineTable engines={engines} />
        <SharedPrompts prompts={prompts} />
        {total > prompts.length && <p className="hint">{more}</p>}
        {brands.length > 1 && <BrandTable brands={brands} />}
      </div>
    </Card>
  );
}

const SharedPrompts = ({ prompts }: { prompts: SharedAnswers['prompts'] }): ReactNode => (
  <div className="wide" role="region" aria-label={t('Prompt list')} tabIndex={0}>
    <table className="data" aria-label={t('Prompts')}>
      <thead>
        <tr>
          <th scope="col">{t('Prompt')}</th>
          <th scope="col">{t('Named')}</th>
          <th scope="col">{t('Change')}</th>
          <th scope="col">{t('Cited')}</th>
          <th scope="col">{t('Runs')}</th>
        </tr>
      </thead>
      <tbody>
        {prompts.map((row, index) => (
          <tr key={index}>
            <th scope="row">
              {row.text}
              <span className="hint answer-engines">
                {[row.country, ...row.engines.map(engineName)].join(', ')}
              </span>
            </th>
            <td>
              <RateCell rate={row.mention} />
            </td>
            <td>
              <ChangeCell change={row.change.mention} />
            </td>
            <td>
              <RateCell rate={row.citation} />
            </td>
            <td>
              <Outcomes of={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
