import type { ReactNode } from 'react';
import { countryName } from '../../../shared/text/format';
import { t } from '../../../shared/text/i18n';
import { Select } from '../../../shared/ui/select';
import { COUNTRIES } from '../list/countries';
import { type Field, FIELDS } from './file-format';
import type { Import } from './use-import';

const nameField = (field: Field) =>
  ({
    keyword: t('Keyword'),
    country: t('Country'),
    near: t('Location'),
    device: t('Device'),
    tags: t('Tags'),
  })[field];

const MAX_NAME = 24;
const shortened = (name: string) => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name);

type Props = Pick<Import, 'table' | 'columns' | 'mapping' | 'setMapping' | 'country' | 'setCountry'>;

/** The country of lines without one, and which column has what; open when the file is not from a known tool. */
export function ColumnMapping({
  table,
  columns,
  mapping,
  setMapping,
  country,
  setCountry,
}: Props): ReactNode {
  const choices = [
    { value: '', label: t('None') },
    ...columns.map((name, index) => ({
      value: String(index),
      label:
        table.heading !== undefined && name.trim() !== ''
          ? shortened(name.trim())
          : t('Column {n}', { n: index + 1 }),
    })),
  ];
  return (
    <>
      <div className="field">
        <Select
          label={t('Default country')}
          value={country}
          choices={COUNTRIES.map((code) => ({ value: code, label: countryName(code) })).sort((a, b) =>
            a.label.localeCompare(b.label),
          )}
          onChange={setCountry}
        />
        <span className="hint">{t('For lines without a country.')}</span>
      </div>
      <details className="import-columns" open={mapping.keyword === undefined}>
        <summary>{t('Columns')}</summary>
        <div className="import-mapping">
          {FIELDS.map((field) => (
            <Select
              key={field}
              label={nameField(field)}
              value={String(mapping[field] ?? '')}
              choices={choices}
              onChange={(value) => {
                const { [field]: _, ...others } = mapping;
                setMapping(value === '' ? others : { ...others, [field]: Number(value) });
              }}
            />
          ))}
        </div>
      </details>
    </>
  );
}
