import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useShownRange } from '../../shared/address/use-shown-range';
import { withSearch } from '../../shared/address/with-search';
import type { RankConfig } from '../../shared/configuration/queries';
import { WebsiteName } from '../../shared/configuration/website-name';
import { WebsiteScreen } from '../../shared/configuration/website-screen';
import { useMay, useTimeZone } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { PageHeader } from '../../shared/ui/page-header';
import { RangeLinks } from '../../shared/ui/range-links';
import { NoPage, Pages } from '../../shared/ui/pages';
import { Select } from '../../shared/ui/select';
import { EmptyState, ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { AddPrompts } from './add-prompts';
import { BrandTable } from './brand-table';
import { EngineTable } from './engine-table';
import { type Engine, ENGINES, engineName } from './engines';
import { PromptAnswers } from './prompt-answers';
import { PromptTable } from './prompt-table';
import {
  type AnswersSummary,
  type AnswersTarget,
  type PromptRow,
  promptsQuery,
  summaryQuery,
} from './queries';
import { Sources } from './source-table';
import './answers.css';

const route = getRouteApi('/shell/a/$accountId/answers');

/** What assistants say about the website. */
export function AnswersPage(): ReactNode {
  const { accountId } = route.useParams();
  return (
    <WebsiteScreen title={t('AI answers')} account={accountId}>
      {(config) => <Answers account={accountId} config={config} />}
    </WebsiteScreen>
  );
}

function Answers({ account, config }: { account: string; config: RankConfig }): ReactNode {
  const { _id, website, language, keywords } = config;
  const search = route.useSearch();
  const tz = useTimeZone();
  const shown = useShownRange(search, tz);
  const navigate = useNavigate();
  const mayWrite = useMay('rank:write');
  const [isAdding, setAdding] = useState(false);
  const { tag, prompt, page } = search;
  const engine = search.engine as Engine | undefined;
  const target: AnswersTarget = { account, config: _id, tz, view: shown.view, engine, tag };
  const summary = useQuery(summaryQuery(target));
  const engines = ENGINES.filter((each) => summary.data?.providers[each] !== undefined);
  return (
    <div className="page">
      <PageHeader
        title={t('AI answers')}
        sub={<WebsiteName website={website} />}
        actions={
          mayWrite &&
          engines.length > 0 && (
            <button type="button" className="button button-primary" onClick={() => setAdding(true)}>
              {t('Add prompts')}
            </button>
          )
        }
      />
      <div className="report-controls">
        <Select
          label={t('Engine')}
          value={engine ?? ''}
          choices={[
            { value: '', label: t('All') },
            ...ENGINES.map((value) => ({ value, label: engineName(value) })),
          ]}
          onChange={(value) =>
            void navigate({ to: '.', search: withSearch({ engine: value || undefined, page: undefined }) })
          }
        />
        <RangeLinks custom={shown.custom} view={shown.view} today={shown.today} />
      </div>
      {summary.isPending && <SkeletonRows />}
      {summary.error && <ErrorPanel error={summary.error} onRetry={() => void summary.refetch()} />}
      {summary.data && engines.length === 0 && summary.data.engines.length === 0 && (
        <EmptyState title={t('No assistant is asked.')}>
          <p>{t('The operator chooses vendors by the setting ANSWERS_PROVIDER.')}</p>
        </EmptyState>
      )}
      {prompt === undefined
        ? summary.data && <Overview target={target} summary={summary.data} page={Number(page ?? 1)} />
        : summary.data && (
            <PromptAnswers target={target} id={prompt} page={Number(page ?? 1)} engines={engines} />
          )}
      {isAdding && (
        <AddPrompts
          account={account}
          config={_id}
          engines={engines}
          country={keywords[0]?.country ?? 'US'}
          language={language}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

interface OverviewProps {
  target: AnswersTarget;
  summary: AnswersSummary;
  page: number;
}

function Overview({ target, summary, page }: OverviewProps): ReactNode {
  const prompts = useQuery(promptsQuery(target, page));
  if (prompts.error) return <ErrorPanel error={prompts.error} onRetry={() => void prompts.refetch()} />;
  if (!prompts.data) return <SkeletonRows />;
  const { data: rows, pagination } = prompts.data;
  if (pagination.total === 0)
    return (
      <EmptyState title={t('No prompts yet.')}>
        <p>{t('Add what people ask assistants, and see how often the answers name your brand.')}</p>
      </EmptyState>
    );
  return (
    <div className="answers-cards">
      <Card
        title={t('Engines')}
        hint={t(
          'The line is the range in which the true rate is, with 95 % confidence. Failed runs do not count.',
        )}
      >
        <EngineTable engines={summary.engines} />
      </Card>
      <Card title={t('Prompts')}>
        {rows.length > 0 ? <Prompts rows={rows} /> : <NoPage page={page} />}
        <Pages pagination={pagination} />
      </Card>
      {summary.brands.length > 1 && (
        <Card title={t('Brands')} hint={t('The share of all mentions.')}>
          <BrandTable brands={summary.brands} />
        </Card>
      )}
      <Sources target={target} />
    </div>
  );
}

/** A prompt leads to its answers. */
const linkPrompt = ({ _id, text }: PromptRow): ReactNode => (
  <Link to="." search={withSearch({ prompt: _id, page: undefined })}>
    {text}
  </Link>
);

const Prompts = ({ rows }: { rows: readonly PromptRow[] }): ReactNode => (
  <PromptTable
    rows={rows}
    nameOf={linkPrompt}
    detailsOf={({ active, country, engines, tags }) => [
      ...(active ? [] : [t('Paused')]),
      country,
      ...engines.map(engineName),
      ...tags,
    ]}
  />
);
