import { type ReactNode, useId } from 'react';
import { t } from '../text/i18n';

export interface Choice {
  value: string;
  label: string;
}

/** The values that occur, with one for all of them. */
export function listChoices(values: readonly string[], toName = (value: string) => value): Choice[] {
  const unique = [...new Set(values)].map((value) => ({ value, label: toName(value) }));
  return [{ value: '', label: t('All') }, ...unique.sort((a, b) => a.label.localeCompare(b.label))];
}

interface Props {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  /** The label is visible only to assistive technology. */
  quiet?: boolean;
}

/** The browser's own select. A value that is not among the choices, as from an address, is listed as it is. */
export function Select({ label, value, choices, onChange, quiet = false }: Props): ReactNode {
  const id = useId();
  const known = choices.some((choice) => choice.value === value);
  const all = known ? choices : [{ value, label: value.replaceAll(',', ', ') }, ...choices];
  return (
    <span className="select">
      <label htmlFor={id} className={quiet ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {all.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}
