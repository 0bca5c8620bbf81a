import { ChartNoAxesColumn, Download, MoreHorizontal, Plus, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RankConfig } from '../configuration/queries';
import { CheckNow } from '../runs/check-now';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { Icon } from '../ui/icon';
import { MenuButton } from '../ui/menu';
import { PageHeader } from '../ui/page-header';
import type { DialogName } from './keyword-actions';
import { csvAddress, type TableRequest, useCounts } from './queries';
import { withoutFilters } from './search';
import { useNarrowRows } from './use-layout';

interface Props {
  config: RankConfig;
  request: TableRequest;
  /** Undefined for a user who may only read. */
  onOpen: ((dialog: DialogName) => void) | undefined;
}

export function KeywordsHeader({ config, request, onOpen }: Props): ReactNode {
  const isNarrow = useNarrowRows();
  // For the whole website; filters do not matter.
  const counts = useCounts(withoutFilters(request));
  const open = counts && counts.never + counts.failed;
  const check = onOpen && <CheckNow account={request.account} config={config._id} open={open} />;
  return (
    <>
      <PageHeader
        title={t('Keywords')}
        sub={isNarrow ? undefined : config.website.replace(/^https?:\/\//, '')}
        actions={
          <>
            {!isNarrow && check}
            {isNarrow ? (
              <MoreMenu request={request} onOpen={onOpen} />
            ) : (
              <>
                <a className="button" href={csvAddress(request)} download>
                  <Icon of={Download} />
                  {t('Export CSV')}
                </a>
                {onOpen && (
                  <>
                    <ActionButton onPress={() => onOpen('import')}>
                      <Icon of={Upload} />
                      {t('Import CSV')}
                    </ActionButton>
                    <MenuButton
                      label={t('More')}
                      icon={MoreHorizontal}
                      isIconOnly
                      items={[volumesEntry(onOpen)]}
                    />
                  </>
                )}
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

/** On a narrow screen. */
const MoreMenu = ({ request, onOpen }: Pick<Props, 'request' | 'onOpen'>): ReactNode => (
  <MenuButton
    label={t('More')}
    icon={MoreHorizontal}
    isIconOnly
    items={[
      {
        id: 'export',
        text: t('Export CSV'),
        icon: Download,
        onAction: () => window.location.assign(csvAddress(request)),
      },
      ...(onOpen
        ? [
            { id: 'import', text: t('Import CSV'), icon: Upload, onAction: () => onOpen('import') },
            volumesEntry(onOpen),
          ]
        : []),
    ]}
  />
);
