import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';

const Problems = createContext<Readonly<Record<string, string>>>({});

interface FormProps extends ComponentProps<'form'> {
  /** Problems that the server found, by the name of a field. */
  problems?: Readonly<Record<string, string>>;
}

export function Form({ problems = {}, ...props }: FormProps): ReactNode {
  return (
    <Problems value={problems}>
      <form {...props} />
    </Problems>
  );
}

interface Props extends ComponentProps<'input'> {
  label: string;
  hint?: string;
}

/** A labelled input with the form's problem of its name. */
export function Field({ label, hint, ...props }: Props): ReactNode {
  const id = useId();
  const problem = useContext(Problems)[props.name ?? ''];
  const about = [hint === undefined ? [] : `${id}-hint`, problem === undefined ? [] : `${id}-problem`].flat();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...props}
        id={id}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={about.join(' ') || undefined}
      />
      {hint !== undefined && (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
      {problem !== undefined && (
        <span id={`${id}-problem`} className="field-error">
          {problem}
        </span>
      )}
    </div>
  );
}
