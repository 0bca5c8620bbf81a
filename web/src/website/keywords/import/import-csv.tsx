import { type FormEvent, type ReactNode, useState } from 'react';
import type { NamedKeyword } from '../../../shared/configuration/named-keyword';
import { formatNumber } from '../../../shared/text/format';
import { t } from '../../../shared/text/i18n';
import { Dialog } from '../../../shared/ui/dialog';
import { DialogActions } from '../../../shared/ui/dialog-actions';
import { Field } from '../../../shared/ui/field';
import { CheckNowField } from '../list/check-now-field';
import { CostEstimate } from '../list/cost-estimate';
import { importKeywords, type Target, useKeywordChange } from '../list/keyword-changes';
import { addedText, useAdded } from '../list/use-added';
import { ColumnMapping } from './column-mapping';
import { useDropAnywhere } from './drop-anywhere';
import { FileChoices, HeadingQuestion } from './file-choices';
import { importFile } from './import-file';
import { useKnownPlaces } from './known-places';
import { Preview } from './preview';
import { Refused } from './refused';
import { useImport } from './use-import';
import './import-csv.css';

interface Props {
  target: Target;
  tracked: readonly NamedKeyword[];
  /** The country of most keywords. */
  country: string;
  onClose: () => void;
}

/** A file from anywhere, what its lines become, and afterwards the lines that were refused. */
export default function ImportCsv({ target, tracked, country, onClose }: Props): ReactNode {
  const chosen = useImport(tracked, country);
  const { file, table, problem } = chosen;
  const { lines, isSettled } = useKnownPlaces(chosen.lines);
  const good = lines.filter(({ problem }) => problem === undefined);
  const [isChecked, setChecked] = useState(true);
  const followUp = useAdded(target, tracked);
  const load = useKeywordChange(target, importKeywords, (result) => {
    const lines = new Set(result.refused.map(({ line }) => line - 2));
    const sent = good.filter((_, index) => !lines.has(index));
    followUp(
      result,
      sent.map(({ keyword }) => keyword),
      isChecked,
    );
    if (result.refused.length === 0) onClose();
  });
  const isOver = useDropAnywhere((dropped) => void chosen.choose(dropped));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    load.mutate(importFile(good.map(({ keyword }) => keyword)));
  };
  if (load.data) {
    const lineOf = (sent: number) => good[sent - 2]?.line ?? sent;
    const refused = load.data.refused.map(({ line, message }) => ({ line: lineOf(line), message }));
    const summary = `${addedText(load.data)}.`;
    return <Refused title={t('Import CSV')} summary={summary} refused={refused} onClose={onClose} />;
  }
  const added = good.filter(({ isKnown }) => !isKnown).length;
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
        {problem !== undefined && (
          <p role="alert" className="field-error">
            {problem}
          </p>
        )}
        <FileChoices {...chosen} />
        {file && file.charset !== '' && (
          <>
            <p role="status">{summaryOf(file.source.name, table.tool, lines.length, good.length)}</p>
            {chosen.isAsked && <HeadingQuestion {...chosen} />}
            <ColumnMapping key={file.source.name} {...chosen} />
            {lines.length > 0 && <Preview lines={lines} />}
          </>
        )}
        <CheckNowField account={target.account} count={added} checked={isChecked} onChange={setChecked} />
        <DialogActions
          label={labelOf(good.length, lines.length)}
          note={added > 0 && <CostEstimate account={target.account} keywords={tracked.length + added} />}
          error={load.error}
          isPending={load.isPending}
          isDisabled={good.length === 0 || !chosen.isReady || !isSettled}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function summaryOf(file: string, tool: string | undefined, all: number, good: number): string {
  const name = tool === undefined ? file : t('{file} (export of {tool})', { file, tool });
  if (all === 0) return t('{name}: no keyword found. Choose the column of the keywords.', { name });
  const bad = all - good;
  const lines = t('{n, plural, one {# line} other {# lines}}', { n: all });
  if (bad === 0) return `${name}: ${lines}`;
  return `${name}: ${lines}, ${t('{n, plural, one {# cannot be imported} other {# cannot be imported}}', { n: bad })}`;
}

function labelOf(good: number, all: number): string {
  if (all === 0) return t('Import');
  if (good === all) return t('Import {n}', { n: formatNumber(all) });
  return t('Import {n} of {all}', { n: formatNumber(good), all: formatNumber(all) });
}
