import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withSearch } from '../../shared/address/with-search';
import type { ViewTarget } from './queries';
import { type ReportScreen, toReportQuery, searchOfReportView } from './report-query';
import { ViewsMenu } from './views-menu';

interface Props {
  target: ViewTarget;
  screen: ReportScreen;
  /** The search parameters of the screen. */
  search: Readonly<Record<string, string | undefined>>;
}

/** The views of a screen with filters of whole reports. */
export function ReportViews({ target, screen, search }: Props): ReactNode {
  const navigate = useNavigate();
  return (
    <ViewsMenu
      target={target}
      screen={screen}
      query={toReportQuery(screen, search)}
      onOpen={(query) =>
        void navigate({
          to: '.',
          search: withSearch(searchOfReportView(query)),
        })
      }
    />
  );
}
