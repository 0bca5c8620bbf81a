import type { AuditEntry } from '../../audit/index.js';

export const auditEntryView = ({
  path: _path,
  expires_at: _expires,
  key,
  changes,
  ...entry
}: AuditEntry) => ({
  ...entry,
  ...(key ? { key } : {}),
  changes: JSON.parse(changes) as unknown[],
});
