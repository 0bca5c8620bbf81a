import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';

const Problems = createContext<Readonly<Record<string, string>>>({});

/** The problem of the form around it, by the name of a field. */
export const useProblem = (name: string): string | undefined => useContext(Problems)[name];

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

interface Labels {
  label: string;
  hint?: string;
  /** The label is visible only to assistive technology. */
  quiet?: boolean;
}

interface LabelledProps extends Labels {
  name: string | undefined;
  /** Gets what connects the control with its texts. */
  children: (control: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>) => ReactNode;
}

/** A control with its label, its hint and the form's problem of its name. */
function Labelled({ label, hint, quiet = false, name, children }: LabelledProps): ReactNode {
  const id = useId();
  const problem = useProblem(name ?? '');
  const about = [hint === undefined ? [] : `${id}-hint`, problem === undefined ? [] : `${id}-problem`].flat();
  return (
    <div className="field">
      <label htmlFor={id} className={quiet ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': problem !== undefined || undefined,
        'aria-describedby': about.join(' ') || undefined,
      })}
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

export const Field = ({ label, hint, quiet, ...props }: ComponentProps<'input'> & Labels): ReactNode => (
  <Labelled label={label} hint={hint} quiet={quiet} name={props.name}>
    {(control) => <input {...props} {...control} />}
  </Labelled>
);

/** A field of several lines. */
export const LongField = ({
  label,
  hint,
  quiet,
  ...props
}: ComponentProps<'textarea'> & Labels): ReactNode => (
  <Labelled label={label} hint={hint} quiet={quiet} name={props.name}>
    {(control) => <textarea dir="auto" {...props} {...control} />}
  </Labelled>
);
