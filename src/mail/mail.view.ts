import type { Mail } from './mail.schema.js';

/** A mail for the API, without its link and its lease id. */
export function mailView({ _id, key, to, subject, content, origin, state, attempts, ...rest }: Mail) {
  const { next_attempt_at, lease_until, reason, sent_at, createdAt, message_id } = rest;
  return {
    _id,
    key,
    to,
    subject,
    content,
    origin,
    state,
    attempts,
    next_attempt_at: state === 'pending' ? next_attempt_at : null,
    lease_until,
    reason,
    message_id,
    sent_at,
    createdAt,
  };
}
