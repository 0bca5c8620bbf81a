import { ConflictError } from '../../common/errors.js';
import { hashLinkToken } from '../mailed-links/mailed-links.js';
import type { EmailUndo, User } from '../users/user.schema.js';

export const UNDO_LIFETIME_MS = 72 * 3_600_000;
/** A link of a notice is mailed again while it is valid for this long; else the notice gets another. */
const MIN_LIFETIME_MS = UNDO_LIFETIME_MS / 3;
const MAX_FORMER = 5;

export interface UndoLinks {
  create: () => EmailUndo;
  /** Whether the token of a stored link can still be decrypted. */
  isReadable: (undo: EmailUndo) => boolean;
}

const isLiveAt = (time: Date) => (undo: EmailUndo) => undo.expires_at > time;

/**
 * The links of a user for a notice to the present address about a requested change: one that was mailed to it remains.
 * @throws ConflictError after too many changes within 72 hours, as each reserves an address
 */
export function undosOfRequest({ email, email_undos = [] }: User, links: UndoLinks, now: Date) {
  const live = email_undos.filter(isLiveAt(now));
  const own = live.filter((undo) => undo.email === email);
  const lasting = isLiveAt(new Date(now.getTime() + MIN_LIFETIME_MS));
  const present = own.findLast((undo) => lasting(undo) && links.isReadable(undo));
  if (present) return { undo: present, undos: live };
  const former = new Set(live.map((undo) => undo.email));
  if (own.length === 0 && former.size >= MAX_FORMER) throw tooManyChanges();
  const undo = links.create();
  return { undo, undos: [...live, undo] };
}

/** As undosOfRequest, about a confirmed change: the link is valid for the whole time from now on. */
export function undosOfChange({ email, email_undos = [] }: User, links: UndoLinks, now: Date) {
  const live = email_undos.filter(isLiveAt(now));
  const created = links.create();
  const present = live.findLast((undo) => undo.email === email && links.isReadable(undo));
  if (!present) return { undo: created, undos: [...live, created] };
  const undo = { ...present, expires_at: created.expires_at };
  return { undo, undos: live.map((other) => (other === present ? undo : other)) };
}

/** The link with this token, and the links that stay valid after its use: those to addresses before its own. */
export function undosOfUse({ email_undos = [] }: User, token: string) {
  const token_hash = hashLinkToken(token);
  const undo = email_undos.find((other) => other.token_hash === token_hash)!;
  const first = email_undos.findIndex(({ email }) => email === undo.email);
  return { undo, undos: email_undos.slice(0, first) };
}

/** When a link was mailed: whoever has changed the address may have added ways in since. */
export const readMailedAt = ({ created_at, expires_at }: EmailUndo) =>
  created_at ?? new Date(expires_at.getTime() - UNDO_LIFETIME_MS);

const tooManyChanges = () =>
  new ConflictError(
    `The e-mail address was changed ${MAX_FORMER} times within 72 hours. Wait before you change it again.`,
  );
