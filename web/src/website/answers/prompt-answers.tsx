import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { withSearch } from '../../shared/address/with-search';
import { websiteName } from '../../shared/configuration/website-name';
import { useMay } from '../../shared/session/session';
import { formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { ConfirmedButton } from '../../shared/ui/confirmed-button';
import { Pages } from '../../shared/ui/pages';
import { EmptyState, ErrorPanel, FormError, SkeletonRows } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { ChangePrompt } from './change-prompt';
import { EngineTable } from './engine-table';
import { type Engine, engineName } from './engines';
import { MarkedText } from './marked-text';
import {
  type AnswerRun,
  type AnswersTarget,
  changePrompt,
  checkPrompts,
  deletePrompt,
  promptQuery,
  useAnswersChange,
} from './queries';
import { Sources } from './source-table';

interface Props {
  target: AnswersTarget;
  id: string;
  page: number;
  /** That can be asked. */
  engines: readonly Engine[];
}

const START = withSearch({ prompt: undefined, page: undefined });

/** One prompt: its rates, and its answers side by side. */
export function PromptAnswers({ target, id, page, engines }: Props): ReactNode {
  const answer = useQuery(promptQuery(target, id, page));
  const mayWrite = useMay('rank:write');
  const navigate = useNavigate();
  const check = useAnswersChange(() => checkPrompts(target, [id]));
  const [isChanging, setChanging] = useState(false);
  const pause = useAnswersChange(
    (active: boolean) => changePrompt(target, id, { active }),
    ({ active }) => toast({ text: active ? t('The prompt is asked again.') : t('The prompt is paused.') }),
  );
  const remove = useAnswersChange(
    () => deletePrompt(target, id),
    () => void navigate({ to: '.', search: START }),
  );
  if (answer.error) return <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <SkeletonRows />;
  const { data, pagination } = answer.data;
  const { prompt } = data;
  return (
    <div className="answers-cards">
      <p>
        <Link to="." search={START}>
          {t('All prompts')}
        </Link>
      </p>
      <Card
        title={prompt.text}
        actions={
          mayWrite && (
            <>
              <button
                type="button"
                className="button"
                disabled={check.isPending || !prompt.active}
                onClick={() => check.mutate(undefined)}
              >
                {t('Ask now')}
              </button>
              <button type="button" className="button" onClick={() => setChanging(true)}>
                {t('Edit')}
              </button>
              <button
                type="button"
                className="button"
                disabled={pause.isPending}
                onClick={() => pause.mutate(!prompt.active)}
              >
                {prompt.active ? t('Pause') : t('Resume')}
              </button>
              <ConfirmedButton
                label={t('Remove')}
                title={t('Remove the prompt?')}
                question={t('Its answers are removed too.')}
                error={remove.error}
                isPending={remove.isPending}
                onConfirm={() => remove.mutate(undefined)}
              />
            </>
          )
        }
      >
        {!prompt.active && <p className="hint">{t('Paused')}</p>}
        <FormError error={check.error ?? pause.error} withFields />
        <EngineTable engines={data.engines} />
      </Card>
      {isChanging && (
        <ChangePrompt owner={target} prompt={prompt} engines={engines} onClose={() => setChanging(false)} />
      )}
      {data.runs.length === 0 ? (
        <EmptyState title={t('No answers in these days.')} />
      ) : (
        <ul className="answer-runs" aria-label={t('Answers')}>
          {data.runs.map((run) => (
            <li key={run._id}>
              <Run run={run} zone={target.tz} />
            </li>
          ))}
        </ul>
      )}
      <Pages pagination={pagination} />
      <Sources target={target} prompt={id} />
    </div>
  );
}

const REASONS: Record<NonNullable<AnswerRun['reason']>, () => string> = {
  empty: () => t('The answer was empty.'),
  capped: () => t('The answer was cut off.'),
  malformed: () => t('The answer could not be read.'),
  timeout: () => t('There was no answer in time.'),
  rejected: () => t('The vendor refused the key.'),
  credits: () => t('The credits at the vendor are used up.'),
  throttled: () => t('The vendor had too many requests.'),
  unavailable: () => t('The vendor was not available.'),
  refused: () => t('The vendor refused the request.'),
  budget: () => t('The budget was used up.'),
  interrupted: () => t('The request was interrupted.'),
};

function Run({ run, zone }: { run: AnswerRun; zone: string }): ReactNode {
  return (
    <article className="answer-run">
      <h3>
        {engineName(run.engine)} <span className="hint">{formatTime(run.at, zone)}</span>
      </h3>
      <RunState run={run} />
      {run.text !== null && <MarkedText text={run.text} marks={run.marks} />}
      {run.truncated && <p className="hint">{t('The rest of the text is not kept.')}</p>}
      {run.citations.length > 0 && (
        <ol className="answer-citations" aria-label={t('Sources')}>
          {run.citations.map(({ url, title, domain, own }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer noopener nofollow" dir="auto">
                {title || websiteName(domain)}
              </a>
              {own && <span className="hint"> {t('your website')}</span>}
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}

function RunState({ run: { state, reason, mentioned, cited, text } }: { run: AnswerRun }): ReactNode {
  if (state === 'pending') return <p className="hint">{t('Not answered yet.')}</p>;
  if (state === 'no_answer') return <p className="hint">{t('The engine gave no answer.')}</p>;
  if (state !== 'answered')
    return <p className="hint">{reason === null ? t('Failed') : REASONS[reason]()}</p>;
  return (
    <p className="hint">
      {mentioned ? t('Names your brand.') : t('Does not name your brand.')}{' '}
      {cited ? t('Links to your website.') : t('Does not link to your website.')}
      {text === null && ` ${t('The text is no longer kept.')}`}
    </p>
  );
}
