import type { ReactNode } from 'react';
import { t } from '../shared/text/i18n';
import { useTitle } from '../shared/ui/use-title';

interface Props {
  title: string;
  /** Above the card. */
  top?: ReactNode;
  children: ReactNode;
}

/** The frame of the screens before a login: one card. */
export function EntryPage({ title, top, children }: Props): ReactNode {
  useTitle(title);
  return (
    <main className="entry">
      <p className="brand">
        <span className="brand-mark" aria-hidden="true" />
        {t('Rankwire')}
      </p>
      {top}
      <div className="card entry-card">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
