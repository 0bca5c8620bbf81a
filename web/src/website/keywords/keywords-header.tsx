import { Braces, ChartNoAxesColumn, Download, MoreHorizontal, Plus, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RankConfig } from '../../shared/configuration/queries';
import { WebsiteName } from '../../shared/configuration/website-name';
import { CheckNow } from '../checks/check-now';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { ExportCsv, exportCsv } from '../../shared/ui/export-csv';
import { Icon } from '../../shared/ui/icon';
import { MenuButton } from '../../shared/ui/menu';
import type { MenuEntry } from '../../shared/ui/menu-entry';
import { PageHeader } from '../../shared/ui/page-header';
import type { Column } from './columns';
import type { DialogName } from './keyword-actions';
import { csvAddress, type TableRequest, useCounts } from './queries';
import { withoutFilters } from './url-state';
import { useNarrowRows } from './use-layout';

interface Props {
  config: RankConfig;
  request: TableRequest;
  /** Columns in view. */
  columns: readonly Column[];
  /** Undefined for a user who may only read. */
  onOpen: ((dialog: DialogName) => void) | undefined;
}

export function KeywordsHeader({ config, request, columns, onOpen }: Props): ReactNode {
  const isNarrow = useNarrowRows();
  // For the whole website; filters do not matter.
  const counts = useCounts(withoutFilters(request));
  const open = counts && counts.never + counts.failed;
  const make = async () => (await import('./table-file')).tableFile(config.website, request, columns);
  const check = onOpen && (
    <CheckNow account={request.account} config={config._id} open={open} never={counts?.never} />
  );
  return (
    <>
      <PageHeader
        title={t('Keywords')}
        sub={isNarrow ? undefined : <WebsiteName website={config.website} />}
        actions={
          <>
            {!isNarrow && check}
            {isNarrow ? (
              <MoreMenu
                entries={[
                  {
                    id: 'export',
                    text: t('Export CSV'),
                    icon: Download,
                    onAction: () => void exportCsv(make),
                  },
                  ...(onOpen ? [importEntry(onOpen)] : []),
                  apiColumnsEntry(request),
                  ...(onOpen ? [volumesEntry(onOpen)] : []),
                ]}
              />
            ) : (
              <>
                <ExportCsv make={make} href={csvAddress(request)} />
                {onOpen && (
                  <ActionButton onPress={() => onOpen('import')}>
                    <Icon of={Upload} />
                    {t('Import CSV')}
                  </ActionButton>
                )}
                <MoreMenu entries={[apiColumnsEntry(request), ...(onOpen ? [volumesEntry(onOpen)] : [])]} />
              </>
            )}
            {onOpen && (
              <ActionButton look="primary" onPress={() => onOpen('add')}>
                <Icon of={Plus} />
                {t('Add keywords')}
              </ActionButton>
            )}
          </>
        }
      />
      {isNarrow && check && <p className="check-line">{check}</p>}
    </>
  );
}

const volumesEntry = (onOpen: (dialog: DialogName) => void) => ({
  id: 'volumes',
  text: t('Import search volumes'),
  icon: ChartNoAxesColumn,
  onAction: () => onOpen('volumes'),
});

const importEntry = (onOpen: (dialog: DialogName) => void) => ({
  id: 'import',
  text: t('Import CSV'),
  icon: Upload,
  onAction: () => onOpen('import'),
});

const apiColumnsEntry = (request: TableRequest) => ({
  id: 'api-columns',
  text: t('Export all API columns'),
  icon: Braces,
  onAction: () => window.location.assign(csvAddress(request)),
});

const MoreMenu = ({ entries }: { entries: readonly MenuEntry[] }): ReactNode => (
  <MenuButton label={t('More')} icon={MoreHorizontal} isIconOnly items={entries} />
);
