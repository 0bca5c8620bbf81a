import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { NamedKeyword } from '../../../shared/configuration/named-keyword';
import { formatNumber } from '../../../shared/text/format';
import { t } from '../../../shared/text/i18n';
import { Dialog } from '../../../shared/ui/dialog';
import { DialogActions } from '../../../shared/ui/dialog-actions';
import { Field } from '../../../shared/ui/field';
import { Progress } from '../../../shared/ui/progress';
import { ErrorPanel } from '../../../shared/ui/states';
import { CheckNowField } from '../list/check-now-field';
import { CostEstimate } from '../list/cost-estimate';
import { type Target, useKeywordChange } from '../list/keyword-changes';
import { indexOfLine } from '../list/keyword-file';
import { requestsADayText, useKeywordPlan } from '../list/keyword-plan';
import { addedText, useAdded } from '../list/use-added';
import { ColumnMapping } from './column-mapping';
import { useDropAnywhere } from './drop-anywhere';
import { FileChoices, HeadingQuestion } from './file-choices';
import { type FilePlan, importPlanned, toKey, planFile, readProblems } from './plan-file';
import { Preview } from './preview';
import { Refused } from './refused';
import { type Import, useImport } from './use-import';
import './import-csv.css';

interface Props {
  target: Target;
  tracked: readonly NamedKeyword[];
  /** The country of most keywords. */
  country: string;
  onClose: () => void;
}

const NOTHING: Pick<FilePlan, 'good' | 'useful' | 'add'> = { good: [], useful: 0, add: [] };

/** A file from anywhere, what its lines become, and afterwards the lines that were refused. */
export default function ImportCsv({ target, tracked, country, onClose }: Props): ReactNode {
  const queries = useQueryClient();
  const chosen = useImport(country);
  const { file, input, problem } = chosen;
  const state = useKeywordPlan(input, (given, signal) => planFile(queries, target, given, signal));
  // Not that of the file before.
  const plan = state.plan?.source === file?.source ? state.plan : undefined;
  const { good, useful, add } = plan ?? NOTHING;
  const [isChecked, setChecked] = useState(true);
  const followUp = useAdded(target);
  const load = useKeywordChange(target, importPlanned, (result, sent) => {
    const refused = new Set(result.refused.map(({ line }) => toKey(sent.good[indexOfLine(line)]!.keyword)));
    const added = sent.add.filter((each) => !refused.has(toKey(each)));
    followUp(result, added, isChecked);
    if (result.refused.length === 0) onClose();
  });
  const isOver = useDropAnywhere((dropped) => void chosen.choose(dropped));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    load.mutate({ good, add });
  };
  if (load.data) {
    const problems = [...readProblems(load.data.refused, load.variables.good)];
    const refused = problems.map(([line, message]) => ({ line, message }));
    const summary = `${addedText(load.data)}.`;
    return <Refused title={t('Import CSV')} summary={summary} refused={refused} onClose={onClose} />;
  }
  return (
    <Dialog title={t('Import CSV')} onClose={onClose} isWide={file !== undefined}>
      <form onSubmit={submit} className={isOver ? 'import import-over' : 'import'}>
        <Field
          type="file"
          accept=".csv,.tsv,.txt,.zip,text/csv,application/zip"
          label={t('CSV file')}
          hint={t(
            'Choose a file or drop it here. Exports of Search Console, SerpBear, Semrush and Ahrefs are recognised.',
          )}
          onChange={({ target: { files } }) => files?.[0] && void chosen.choose(files[0])}
        />
        {chosen.reading !== undefined && <Progress label={t('Reading {name}…', { name: chosen.reading })} />}
        {problem !== undefined && (
          <p role="alert" className="field-error">
            {problem}
          </p>
        )}
        <FileChoices {...chosen} />
        {file && file.charset !== '' && (
          <>
            <p role="status" aria-busy={input !== undefined && !state.isCurrent}>
              {writeSummary(chosen, plan)}
            </p>
            {input && !plan && state.error === null && (
              <Progress
                label={t('Checking {n, plural, one {# line} other {# lines}}…', { n: input.rows.length })}
              />
            )}
            {state.error !== null && <ErrorPanel error={state.error} onRetry={state.retry} />}
            {chosen.isAsked && <HeadingQuestion {...chosen} />}
            <ColumnMapping key={file.source.name} {...chosen} />
            {plan && <Preview lines={plan.lines} />}
          </>
        )}
        <CheckNowField
          account={target.account}
          count={add.length}
          checked={isChecked}
          onChange={setChecked}
        />
        <DialogActions
          label={writeLabel(useful, plan?.lines.length ?? 0)}
          note={
            add.length > 0 && <CostEstimate account={target.account} keywords={tracked.length + add.length} />
          }
          error={load.error}
          isPending={load.isPending}
          isDisabled={useful === 0 || !chosen.isReady || !state.isCurrent || chosen.reading !== undefined}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function writeSummary({ file, table, input }: Import, plan: FilePlan | undefined): string {
  const source = file?.source.name ?? '';
  const { tool } = table;
  const name = tool === undefined ? source : t('{file} (export of {tool})', { file: source, tool });
  if (input === undefined) return t('{name}: no keyword found. Choose the column of the keywords.', { name });
  if (plan === undefined) return name;
  const { lines, good, add, requests_a_day: requests } = plan;
  const bad = lines.length - good.length;
  const all = t('{n, plural, one {# line} other {# lines}}', { n: lines.length });
  const refused =
    bad > 0 && t('{n, plural, one {# cannot be imported} other {# cannot be imported}}', { n: bad });
  const known = good.filter(({ isKnown }) => isKnown).length;
  const tracked =
    known > 0 && t('{n, plural, one {# is tracked already} other {# are tracked already}}', { n: known });
  const text = `${name}: ${[all, refused, tracked].filter(Boolean).join(', ')}`;
  return add.length === 0 ? text : `${text}. ${requestsADayText(requests)}`;
}

function writeLabel(useful: number, all: number): string {
  if (all === 0) return t('Import');
  if (useful === all) return t('Import {n}', { n: formatNumber(all) });
  return t('Import {n} of {all}', { n: formatNumber(useful), all: formatNumber(all) });
}
