import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EngineTable } from '../website/answers/engine-table';
import { engineName } from '../website/answers/engines';
import '../website/answers/answers.css';
import { BrandTable } from '../website/answers/brand-table';
import { PromptTable } from '../website/answers/prompt-table';
import { formatNumber } from '../shared/text/format';
import { t } from '../shared/text/i18n';
import { Card } from '../shared/ui/card';
import { ErrorPanel, SkeletonRows } from '../shared/ui/states';
import { type SharedDays, sharedAnswers } from './queries';

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
        <PromptTable
          rows={prompts}
          nameOf={({ text }) => text}
          detailsOf={({ country, engines: asked }) => [country, ...asked.map(engineName)]}
        />
        {total > prompts.length && <p className="hint">{more}</p>}
        {brands.length > 1 && <BrandTable brands={brands} />}
      </div>
    </Card>
  );
}
