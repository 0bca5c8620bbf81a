import type { ReactNode } from 'react';
import { t } from '../text/i18n';
import { useTitle } from '../ui/use-title';

/** The frame of the screens before a login. */
export function EntryPage({ title, children }: { title: string; children: ReactNode }): ReactNode {
  useTitle(title);
  return (
    <main className="entry">
      <p className="brand">
        <span className="brand-mark" aria-hidden="true" />
        {t('Rankwire')}
      </p>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
