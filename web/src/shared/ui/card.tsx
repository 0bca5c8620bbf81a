import { type ReactNode, useId } from 'react';
import { Hint } from './tooltip';

interface Props {
  title?: string;
  /** At the end of the title's line. */
  actions?: ReactNode;
  /** Explains the title. */
  hint?: string;
  children: ReactNode;
}

/** A surface on the page; no card is in another one. */
export function Card({ title, actions, hint, children }: Props): ReactNode {
  const id = useId();
  return (
    <section className="card" aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <div className="card-head">
          <h2 id={id}>{title}</h2>
          {hint !== undefined && <Hint text={hint} about={title} />}
          {actions !== undefined && <div className="card-actions">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
