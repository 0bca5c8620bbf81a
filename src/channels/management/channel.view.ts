import type { Channel } from '../store/channel.schema.js';

/** Without token and topic, which no response returns; the address is masked. */
export function channelView({ _id, account, kind, name, address, chat_id, room, ...channel }: Channel) {
  const { event_types, view, language, active, descendants } = channel;
  const { switched_off, failing_since, createdAt, updatedAt } = channel;
  return {
    _id,
    account,
    kind,
    name,
    address,
    chat_id,
    room,
    events: event_types,
    view,
    language,
    active,
    descendants,
    switched_off,
    failing_since,
    createdAt,
    updatedAt,
  };
}
