import { type ReactNode, useId } from 'react';
import './checkboxes.css';
import { useProblem } from './field';

interface Choice {
  value: string;
  label: string;
  isDisabled?: boolean;
}

interface Props {
  /** For the form's problem of it. */
  name?: string;
  label: string;
  choices: readonly Choice[];
  /** Checked values. */
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** A choice of several, one checkbox each. */
export function Checkboxes({ name = '', label, choices, value, onChange }: Props): ReactNode {
  const id = useId();
  const problem = useProblem(name);
  const set = (choice: string, isChecked: boolean) =>
    onChange(isChecked ? [...value, choice] : value.filter((each) => each !== choice));
  return (
    <fieldset className="checkboxes" aria-describedby={problem === undefined ? undefined : `${id}-problem`}>
      <legend>{label}</legend>
      {choices.map(({ value: choice, label: text, isDisabled = false }) => (
        <div key={choice} className="check">
          <input
            id={`${id}-${choice}`}
            type="checkbox"
            checked={value.includes(choice)}
            disabled={isDisabled}
            onChange={({ target }) => set(choice, target.checked)}
          />
          <label htmlFor={`${id}-${choice}`}>{text}</label>
        </div>
      ))}
      {problem !== undefined && (
        <span id={`${id}-problem`} className="field-error">
          {problem}
        </span>
      )}
    </fieldset>
  );
}
