import { type ReactNode, useId } from 'react';
import type { Choice } from '../../shared/ui/select';

interface Props {
  /** In the texts of the form. */
  name?: string;
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

/** A select with its label above it, as the other fields of a form have theirs. */
export function ChoiceField({ name, label, choices, value, onChange }: Props): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
