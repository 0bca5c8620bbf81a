import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Braces } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTimeZone } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { ExportCsv } from '../../shared/ui/export-csv';
import { Icon } from '../../shared/ui/icon';
import { IgnoredParams } from '../../shared/ui/ignored-params';
import { PageHeader } from '../../shared/ui/page-header';
import { Card } from '../../shared/ui/card';
import { NoPage, Pages } from '../../shared/ui/pages';
import { EmptyState, ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { useTitle } from '../../shared/ui/use-title';
import { auditFile } from './audit-file';
import { AuditFilters } from './audit-filters';
import { AuditTable } from './audit-table';
import { auditQuery, csvAddress } from './queries';
import { useNames } from './use-names';

const route = getRouteApi('/shell/audit');

/** Who changed what, and when. */
export function AuditLogPage(): ReactNode {
  useTitle(t('Audit log'));
  const search = route.useSearch();
  const zone = useTimeZone();
  const log = useQuery(auditQuery(search, zone));
  const entries = log.data?.data;
  const names = useNames(entries ?? [], search.account);
  const page = Number(search.page ?? 1);
  return (
    <div className="page">
      <IgnoredParams />
      <PageHeader
        title={t('Audit log')}
        actions={
          <>
            <a className="button button-quiet" href={csvAddress(search, zone)} download>
              <Icon of={Braces} /> {t('Export all API columns')}
            </a>
            <ExportCsv make={() => auditFile(search, zone, names)} href={csvAddress(search, zone)} />
          </>
        }
      />
      <AuditFilters search={search} names={names} />
      {log.isPending && <SkeletonRows />}
      {log.error && <ErrorPanel error={log.error} onRetry={() => void log.refetch()} />}
      {entries?.length === 0 &&
        (page > 1 ? (
          <NoPage page={page} />
        ) : (
          <EmptyState title={t('No change matches.')}>
            <p>{t('Changes by users, API keys and the command line are listed here.')}</p>
          </EmptyState>
        ))}
      {entries && entries.length > 0 && (
        <Card>
          <AuditTable entries={entries} names={names} zone={zone} opened={search.entry} />
        </Card>
      )}
      {log.data && <Pages pagination={log.data.pagination} />}
    </div>
  );
}
