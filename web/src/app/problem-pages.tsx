import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { ApiError } from '../shared/api/api-error';
import { t } from '../shared/text/i18n';
import { ErrorPanel } from '../shared/ui/states';
import { useTitle } from '../shared/ui/use-title';

const RETRY_MS = 3000;

export function NotFoundPage(): ReactNode {
  useTitle(t('Page not found'));
  return (
    <main className="entry">
      <h1>{t('Page not found')}</h1>
      <p>{t('There is no screen at this address.')}</p>
      <Link to="/" className="button button-primary">
        {t('Back to home')}
      </Link>
    </main>
  );
}

/** A screen that could not be loaded; it tries again by itself while the server is not reachable. */
export function RouteError({ error, reset }: ErrorComponentProps): ReactNode {
  useTitle(t('Something went wrong'));
  const router = useRouter();
  const isUnreachable = !(error instanceof ApiError);
  useEffect(() => {
    if (!isUnreachable) return undefined;
    const timer = setInterval(() => void router.invalidate(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isUnreachable, router]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className="entry">
      <h1>{t('Something went wrong')}</h1>
      <ErrorPanel error={error} onRetry={retry} />
    </main>
  );
}
