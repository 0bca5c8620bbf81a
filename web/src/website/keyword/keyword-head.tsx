import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../shared/text/i18n';
import { type OpenKeyword, openParams } from './url-state';

/** The first cell of a row about a keyword: its name, which opens the panel, and where it is searched. */
export function KeywordHead({ account, of }: { account: string; of: OpenKeyword }): ReactNode {
  const { keyword, country, near, device } = of;
  return (
    <th scope="row">
      <Link to="/a/$accountId/keywords" params={{ accountId: account }} search={openParams(of)}>
        <bdi dir="auto">{keyword}</bdi>
      </Link>{' '}
      <span className="hint place">
        {[country, near, device === 'mobile' ? t('Mobile') : ''].filter(Boolean).join(' · ')}
      </span>
    </th>
  );
}
