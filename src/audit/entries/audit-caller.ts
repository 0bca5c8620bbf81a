import type { Types } from 'mongoose';

/** How a caller was identified; `session` includes calls before a login, such as the login itself. */
export const AUDIT_VIAS = ['session', 'key', 'cli', 'internal'] as const;
export type AuditVia = (typeof AUDIT_VIAS)[number];

export interface AuditCaller {
  user: Types.ObjectId | null;
  via: AuditVia;
  /** The API key. */
  key: Types.ObjectId | null;
  ip: string | null;
  request_id: string | null;
}
