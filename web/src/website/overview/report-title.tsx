import { type ReactNode, useEffect } from 'react';
import type { DayRange } from '../../shared/days/days';
import { formatDays } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';

interface Props {
  /** Without its scheme. */
  website: string;
  view: DayRange;
  /** Such as the name of a share link. */
  about?: string;
}

/** The heading of the page on paper, which is the name of the PDF too. */
export function ReportTitle({ website, view, about }: Props): ReactNode {
  const title = t('Ranking report · {website} · {range}', { website, range: formatDays(view.from, view.to) });
  useEffect(() => {
    let screen = document.title;
    const name = () => {
      screen = document.title;
      document.title = title;
    };
    const restore = () => {
      document.title = screen;
    };
    window.addEventListener('beforeprint', name);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', name);
      window.removeEventListener('afterprint', restore);
    };
  }, [title]);
  return (
    <div className="report-title print-only">
      <p>{title}</p>
      {about !== undefined && <p className="soft">{about}</p>}
    </div>
  );
}
