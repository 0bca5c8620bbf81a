import type { AuditEntry } from '../entries/audit-entry.js';
import { type Cell, csvHeader, csvLines } from '../../common/csv.js';

const COLUMNS = [
  'at',
  'account',
  'user',
  'via',
  'key',
  'ip',
  'action',
  'target_type',
  'target_id',
  'changes',
  'request_id',
];
const LINES_PER_CHUNK = 200;

/** Chunks of text; `changes` is JSON. */
export async function* auditCsv(entries: AsyncIterable<AuditEntry>, bom: boolean): AsyncGenerator<string> {
  yield csvHeader(COLUMNS, bom);
  let rows: Cell[][] = [];
  for await (const entry of entries) {
    if (rows.push(toCells(entry)) < LINES_PER_CHUNK) continue;
    yield csvLines(rows);
    rows = [];
  }
  if (rows.length > 0) yield csvLines(rows);
}

const toText = (id: object | null) => (id ? String(id) : null);

const toCells = ({ at, via, ip, action, target, changes, request_id, ...ids }: AuditEntry): Cell[] => [
  at,
  toText(ids.account),
  toText(ids.user),
  via,
  toText(ids.key),
  ip,
  action,
  target.type,
  target.id,
  changes,
  request_id,
];
