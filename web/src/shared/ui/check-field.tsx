import { type ReactNode, useId } from 'react';

interface Props {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox before its label. */
export function CheckField({ label, checked, onChange }: Props): ReactNode {
  const id = useId();
  return (
    <div className="field check">
      <input id={id} type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
