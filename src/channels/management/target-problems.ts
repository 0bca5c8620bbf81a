import type { FieldProblem } from '../../common/errors.js';
import { problemOfUrl } from '../../webhooks/index.js';
import type { Target, TargetField } from '../kinds/chat-service.js';
import { CHAT_SERVICES, type ChannelKind } from '../kinds/index.js';

type Policy = Parameters<typeof problemOfUrl>[1];

const FIELDS: readonly TargetField[] = ['address', 'token', 'chat_id', 'topic', 'room'];

/** What the parts of an address or a header may be. */
const FORMS: Partial<Record<TargetField, [RegExp, string]>> = {
  token: [/^[\w.~+/:=-]+$/, 'must be a token without blanks'],
  chat_id: [/^(-?\d{1,20}|@\w{1,64})$/, 'must be a number, or @ and the name of a public channel'],
  topic: [/^[\w-]{1,64}$/, 'may have letters, digits, _ and -'],
  room: [/^![\x21-\x7e]+$/, 'must be the id of a room, such as !id:example.com'],
};
/** The token of a bot is a part of the path. */
const BOT_TOKEN = /^\d+:[\w-]+$/;

/** For the kinds whose address is that of a server. */
function serverProblem(kind: ChannelKind, address: string): string | undefined {
  if (kind === 'ntfy') return new URL(address).pathname === '/' ? withoutQuery(address) : 'must have no path';
  return kind === 'telegram' || kind === 'matrix' ? withoutQuery(address) : undefined;
}
const withoutQuery = (address: string) => (/[?#]/.test(address) ? 'must have no ? and no #' : undefined);

/** What is wrong with the target of a channel of this kind. */
export function targetProblems(kind: ChannelKind, target: Target, policy: Policy): FieldProblem[] {
  const { required, optional = [] } = CHAT_SERVICES[kind];
  return FIELDS.flatMap((path) => {
    const problem = findProblem(path, target[path]);
    return problem === undefined ? [] : [{ path, message: `${path} ${problem}` }];
  });

  function findProblem(path: TargetField, value: string | undefined): string | undefined {
    if (value === undefined) return required.includes(path) ? `is required for ${kind}` : undefined;
    if (!required.includes(path) && !optional.includes(path)) return `is not a field of ${kind}`;
    if (path === 'address') return problemOfUrl(value, policy) ?? serverProblem(kind, value);
    if (kind === 'telegram' && path === 'token' && !BOT_TOKEN.test(value))
      return 'must be the token of a bot, such as 123456:ABC';
    const form = FORMS[path];
    return form && !form[0].test(value) ? form[1] : undefined;
  }
}
