import type { ReactNode } from 'react';
import { readablePath } from '../../shared/address/readable-path';
import { shownHost } from '../../shared/address/shown-host';
import { t } from '../../shared/text/i18n';
import { Change } from '../../shared/ui/cells';
import type { SerpRow } from './queries';
import type { ComparedRow } from './serp-changes';

interface Props {
  row: ComparedRow;
  /** Whether there is a column for the change. */
  isCompared?: boolean;
  /** Was there on the other day only, at this position. */
  isLeft?: boolean;
}

const rowClass = ({ own, competitor }: SerpRow) =>
  own ? 'serp-own' : competitor === null ? undefined : 'serp-competitor';

/** A row of the results, which a jump to it focuses. */
export function SerpResult({ row, isCompared = false, isLeft = false }: Props): ReactNode {
  const { own, position } = row;
  return (
    <tr
      className={rowClass(row)}
      data-own={own && !isLeft ? position : undefined}
      tabIndex={own ? -1 : undefined}
    >
      <td className={isLeft ? 'numeric soft' : 'numeric'}>
        {isLeft ? t('was {position}', { position }) : position}
      </td>
      {isLeft && <td className="change-down">{t('Dropped out')}</td>}
      {isCompared && (
        <td>
          <Movement row={row} />
        </td>
      )}
      <td>
        <Result row={row} />
      </td>
    </tr>
  );
}

function Movement({ row: { position, before } }: { row: ComparedRow }): ReactNode {
  if (before === null) return <span className="change-up">{t('New')}</span>;
  return before !== undefined && <Change value={before - position} />;
}

export const Mark = ({ own, competitor }: Pick<SerpRow, 'own' | 'competitor'>): ReactNode => (
  <>
    {own && (
      <>
        {' '}
        <span className="mark mark-own">{t('Your page')}</span>
      </>
    )}
    {competitor !== null && (
      <>
        {' '}
        <span className="mark mark-competitor">{t('Competitor')}</span>
      </>
    )}
  </>
);

/** A page, and whose it is. Titles and links are untrusted text. */
export function Result({
  row: { link, title, own, competitor },
}: {
  row: Pick<SerpRow, 'link' | 'title' | 'own' | 'competitor'>;
}): ReactNode {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  const isWeb = url !== undefined && /^https?:$/.test(url.protocol);
  const name = title || link || t('No title');
  return (
    <div className="serp-result">
      <span className="serp-title">
        {isWeb ? (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ) : (
          name
        )}
        <Mark own={own} competitor={competitor} />
      </span>{' '}
      <span className="soft ellipsis">
        {isWeb ? `${shownHost(url.host)}${url.pathname === '/' ? '' : readablePath(url.pathname)}` : link}
      </span>
    </div>
  );
}
