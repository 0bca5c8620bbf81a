import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';
import { formatNumber } from '../text/format';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { Dialog } from '../ui/dialog';
import { DialogActions } from '../ui/dialog-actions';
import { Field } from '../ui/field';
import { importKeywords, type Target, useKeywordChange } from './keyword-changes';

const PREVIEW_BYTES = 4096;
const PREVIEW_LINES = 6;
const SHOWN_REFUSALS = 200;

interface Props {
  target: Target;
  onDone: (text: string) => void;
  onClose: () => void;
}

/** A file on the field, its first lines, and afterwards the lines that were refused. */
export default function ImportCsv({ target, onDone, onClose }: Props): ReactNode {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState('');
  const load = useKeywordChange(target, importKeywords, (result) => {
    onDone(t('{added} added, {known} known already.', result));
    if (result.refused.length === 0) onClose();
  });
  const choose = async ({ target: { files } }: ChangeEvent<HTMLInputElement>) => {
    const chosen = files?.[0];
    setFile(chosen);
    load.reset();
    const text = (await chosen?.slice(0, PREVIEW_BYTES).text()) ?? '';
    setPreview(text.split(/\r?\n/).slice(0, PREVIEW_LINES).join('\n').trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file) load.mutate(file);
  };
  if (load.data) return <Refused {...load.data} onClose={onClose} />;
  return (
    <Dialog title={t('Import CSV')} onClose={onClose}>
      <form onSubmit={submit}>
        <Field
          type="file"
          accept=".csv,text/csv"
          label={t('CSV file')}
          hint={t(
            'Choose a file or drop it here. The first line names the columns: keyword, country, and near, device or tags if you have them.',
          )}
          onChange={(event) => void choose(event)}
        />
        {preview !== '' && (
          <pre className="preview" role="region" aria-label={t('Preview')} tabIndex={0}>
            {preview}
          </pre>
        )}
        <DialogActions
          label={t('Import')}
          error={load.error}
          isPending={load.isPending}
          isDisabled={file === undefined}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

interface Result {
  added: number;
  known: number;
  refused: { line: number; message: string }[];
  onClose: () => void;
}

function Refused({ added, known, refused, onClose }: Result): ReactNode {
  const more = refused.length - SHOWN_REFUSALS;
  return (
    <Dialog title={t('Import CSV')} onClose={onClose}>
      <p role="status">
        {t('{added} added, {known} known already.', { added, known })}{' '}
        {t('{n, plural, one {# line was refused} other {# lines were refused}}:', { n: refused.length })}
      </p>
      <div className="refused" tabIndex={0} role="region" aria-label={t('Refused lines')}>
        <table className="data">
          <thead>
            <tr>
              <th scope="col">{t('Line')}</th>
              <th scope="col">{t('Problem')}</th>
            </tr>
          </thead>
          <tbody>
            {refused.slice(0, SHOWN_REFUSALS).map(({ line, message }) => (
              <tr key={line}>
                <th scope="row">{formatNumber(line)}</th>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 && <p className="hint">{t('and {n} more', { n: formatNumber(more) })}</p>}
      </div>
      <span className="actions">
        <ActionButton look="primary" onPress={onClose}>
          {t('Close')}
        </ActionButton>
      </span>
    </Dialog>
  );
}
