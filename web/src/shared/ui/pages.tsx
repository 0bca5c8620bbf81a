import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withSearch } from '../address/with-search';
import { t } from '../text/i18n';
import { EmptyState } from './states';

interface Pagination {
  current_page: number;
  total_pages: number;
}

/** A page of the address after the last one. */
export const NoPage = ({ page }: { page: number }): ReactNode => (
  <EmptyState title={t('There is no page {page}.', { page })}>
    <Link to="." search={withSearch({ page: undefined })} className="button">
      {t('Go to the first page')}
    </Link>
  </EmptyState>
);

const pageText = (page: number) => (page <= 1 ? undefined : String(page));

/** Links to the pages before and after this one. */
export function Pages({
  pagination: { current_page: page, total_pages: count },
}: {
  pagination: Pagination;
}): ReactNode {
  if (count <= 1) return null;
  const to = (target: number) => (search: object) => ({ ...search, page: pageText(target) });
  return (
    <nav className="pages" aria-label={t('Pages')}>
      {page > 1 && (
        <Link to="." search={to(page - 1)} className="button">
          {t('Previous')}
        </Link>
      )}
      <span>{t('Page {page} of {count}', { page, count })}</span>
      {page < count && (
        <Link to="." search={to(page + 1)} className="button">
          {t('Next')}
        </Link>
      )}
    </nav>
  );
}
