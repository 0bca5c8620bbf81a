import type { ReactNode } from 'react';
import { t } from '../shared/text/i18n';

/** The steps of the first run. */
export function Steps({ step }: { step: 1 | 2 | 3 }): ReactNode {
  const names = [t('Your account'), t('Search provider'), t('First website')];
  return (
    <ol className="steps" aria-label={t('Setup')}>
      {names.map((name, index) => {
        const isDone = index + 1 < step;
        return (
          <li
            key={name}
            className={isDone ? 'step step-done' : 'step'}
            aria-current={index + 1 === step ? 'step' : undefined}
          >
            <span className="step-number" aria-hidden="true">
              {isDone ? '✓' : index + 1}
            </span>
            {name}
            {isDone && <span className="visually-hidden"> {t('(done)')}</span>}
          </li>
        );
      })}
    </ol>
  );
}
