import { type ReactNode, useId } from 'react';
import { t } from '../../../shared/text/i18n';
import { Select } from '../../../shared/ui/select';
import { type Charset, CHARSETS, charsetName } from './charset';
import type { Import } from './use-import';

/** Which table of an archive is meant, and the character set of a file that is not Unicode. */
export function FileChoices({ sources, file, open }: Pick<Import, 'sources' | 'file' | 'open'>): ReactNode {
  const charset = file?.charset;
  return (
    <>
      {sources.length > 1 && (
        <div className="field">
          <Select
            label={t('File in the archive')}
            value={file?.source.name ?? ''}
            choices={[
              ...(file ? [] : [{ value: '', label: t('Choose') }]),
              ...sources.map(({ name }) => ({ value: name, label: name })),
            ]}
            onChange={(name) => {
              const source = sources.find((each) => each.name === name);
              if (source) void open(source);
            }}
          />
          <span className="hint">{t('The archive has several tables. Choose the one with keywords.')}</span>
        </div>
      )}
      {file && charset !== undefined && (
        <div className="field">
          <Select
            label={t('Character set')}
            value={charset}
            choices={[
              ...(charset === '' ? [{ value: '', label: t('Choose') }] : []),
              ...CHARSETS.map((value) => ({ value, label: charsetName(value) })),
            ]}
            onChange={(value) => void open(file.source, value as Charset)}
          />
          <span className="hint">
            {t('The file is not Unicode. Choose the set with which the keywords can be read.')}
          </span>
        </div>
      )}
    </>
  );
}

/** Asks whether the first line names the columns, or is a keyword. */
export function HeadingQuestion({
  table,
  hasHeading,
  setHasHeading,
}: Pick<Import, 'table' | 'hasHeading' | 'setHasHeading'>): ReactNode {
  const id = useId();
  const choices = [
    { value: true, label: t('Yes, leave it out') },
    { value: false, label: t('No, import it too') },
  ];
  return (
    <fieldset className="checkboxes">
      <legend>{t('Is the first line a heading?')}</legend>
      <p className="hint">{table.heading?.cells.join(' · ')}</p>
      {choices.map(({ value, label }) => (
        <div key={label} className="check">
          <input
            id={`${id}-${value}`}
            type="radio"
            name={id}
            checked={hasHeading === value}
            onChange={() => setHasHeading(value)}
          />
          <label htmlFor={`${id}-${value}`}>{label}</label>
        </div>
      ))}
    </fieldset>
  );
}
