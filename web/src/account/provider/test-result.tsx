import type { ReactNode } from 'react';
import { t } from '../../shared/text/i18n';
import { OutsideLink } from '../../shared/ui/cells';
import { adviceText } from './advice';
import type { ProviderTest } from './queries';
import './provider.css';

/** What a test of the search provider has found. */
export function TestResult({ test }: { test: ProviderTest }): ReactNode {
  if (!test.ok)
    return (
      <div className="panel panel-error provider-result" role="alert">
        <p>{test.message}</p>
        <p>{adviceText(test.failure)}</p>
      </div>
    );
  const { results, ms, requests, first } = test;
  return (
    <div className="notice provider-result" role="status">
      <p>
        {t(
          'It works: {results} results in {ms} ms, {requests, plural, one {# request} other {# requests}}.',
          { results, ms, requests },
        )}
      </p>
      {first?.link && (
        <p>
          {first.title} <OutsideLink url={first.link} />
        </p>
      )}
    </div>
  );
}
