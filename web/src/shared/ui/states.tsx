import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error';
import { LocalError } from '../api/local-error';
import { t } from '../text/i18n';
import { translate } from './server-texts';

/** What failed, in words. */
export function explainError(error: unknown): string {
  if (error instanceof LocalError) return error.message;
  if (!(error instanceof ApiError)) return t('The server cannot be reached.');
  const message = translate(error.message);
  if (error.retryAfter !== null) {
    const seconds = t('{n, plural, one {# second} other {# seconds}}', { n: error.retryAfter });
    return `${message.replace(/\.$/, '')}. ${t('Try again in {seconds}.', { seconds })}`;
  }
  return message;
}

interface ErrorProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
}

export function ErrorPanel({ error, onRetry }: ErrorProps): ReactNode {
  const id = error instanceof ApiError ? error.requestId : null;
  return (
    <div className="panel panel-error" role="alert">
      <p>{explainError(error)}</p>
      {id !== null && <p className="hint">{t('Request {id}', { id })}</p>}
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {t('Try again')}
        </button>
      )}
    </div>
  );
}

interface FormErrorProps {
  error: unknown;
  /** The form does not show problems beside its fields. */
  withFields?: boolean;
  /** With `withFields`: names of the fields that show theirs all the same. */
  shown?: readonly string[];
}

/** One sentence above a form's button. */
export function FormError({ error, withFields = false, shown = [] }: FormErrorProps): ReactNode {
  if (error === null || error === undefined) return null;
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const others = withFields ? fields.filter(([name]) => !shown.includes(name)) : [];
  if (fields.length > 0 && others.length === 0) return null;
  const problems = [...new Set(others.map(([, message]) => translate(message)))];
  return (
    <p className="form-error" role="alert">
      {problems.join(' ') || explainError(error)}
    </p>
  );
}

export function EmptyState({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <div className="panel panel-empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Rows of the final height, so that nothing moves when the data arrives. */
export function SkeletonRows({ count = 10 }: { count?: number }): ReactNode {
  return (
    <div className="skeleton" role="status" aria-label={t('Loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="skeleton-row" />
      ))}
    </div>
  );
}
