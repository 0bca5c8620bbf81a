import { usersQuery } from '../users/queries';
import { localDay } from '../../shared/days/days';
import { queryClient } from '../../shared/session/query-client';
import { t } from '../../shared/text/i18n';
import { csvText } from '../../shared/ui/csv';
import type { CsvFile } from '../../shared/ui/export-csv';
import { actionText, userText } from './action-text';
import { allEntries, type AuditEntry } from './queries';
import type { AuditSearch } from './url-state';
import { type Names, userNames } from './use-names';

/** Entries with the columns of the table, under the names that they have there. */
export const auditText = (entries: readonly AuditEntry[], names: Names): string =>
  csvText(
    [t('Time'), t('Action'), t('User'), t('Account')],
    entries.map((entry) => [
      entry.at,
      actionText(entry.action),
      userText(entry, names),
      entry.account && (names.accounts.get(entry.account) ?? entry.account),
    ]),
  );

/** All entries of the filters. @param names those of the page */
export async function auditFile(search: AuditSearch, zone: string, names: Names): Promise<CsvFile> {
  const entries = await allEntries(search, zone);
  const accounts = [...new Set(entries.map(({ account }) => account))];
  const users = new Map(names.users);
  for (const account of accounts) {
    if (account === null || !names.accounts.has(account)) continue;
    const list = await queryClient.fetchQuery({ ...usersQuery(account), staleTime: 60_000 });
    for (const [id, name] of userNames(list)) users.set(id, name);
  }
  return {
    name: `audit-log-${localDay(zone)}.csv`,
    text: auditText(entries, { ...names, users }),
  };
}
