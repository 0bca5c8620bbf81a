import { errorBody } from '../../../src/common/envelope.js';
import { requestTargetPath } from '../../../src/common/http/protocol-errors.js';
import { faultsOf, operations } from '../../support/described.js';
import { findArea } from '../../support/route-table.js';
import type { FuzzRequest, Wire } from './request.js';
import type { Outcome, WireAnswer } from './wire.js';

/** Described server errors, such as a service that is not configured. */
const DESCRIBED_FAILURES = new Set(
  operations.flatMap(({ errors = [] }) =>
    errors.filter(({ status }) => status >= 500).map(({ message }) => message),
  ),
);

/** Traces of the inside that no generated text holds. */
const INNER = /\n\s+at |node_modules|\.[jt]s:\d+|ECONN|E11000|password_hash|mongodb:|rankwire-fuzz-/;

/** Statuses of requests whose path the server may not have read, or not completely. */
const UNREADABLE: ReadonlySet<Wire> = new Set([
  'truncated',
  'badChunk',
  'doubleLength',
  'lengthAndChunked',
  'manyHeaders',
  'giantHeader',
  'badHeader',
  'badVersion',
  'garbage',
]);
const readable = ({ wire, target, method }: FuzzRequest) =>
  !UNREADABLE.has(wire) &&
  /^[\x21-\x7e]+$/.test(target) &&
  method === method.toUpperCase() &&
  method !== 'CONNECT';

/** The faults of the responses to a request. */
export function faultsIn(request: FuzzRequest, { answers, rest, hung, ms }: Outcome): string[] {
  if (hung) return [`no whole answer after ${Math.round(ms)} ms`];
  if (request.wire === 'dropped') return [];
  // What cannot be read after a good request ends the connection with that one's answer.
  const cutShort = answers.length === 1 && (!readable(request) || request.target.length > 5000);
  const expected = request.wire === 'pipelined' && !cutShort ? 2 : 1;
  const counted =
    answers.length === expected && rest === ''
      ? []
      : [`${answers.length} answers, and ${JSON.stringify(rest.slice(0, 80))}`];
  return [
    ...counted,
    ...answers.flatMap((answer, index) =>
      faultsOfAnswer(answer, request, index === 1 || request.wire !== 'pipelined'),
    ),
  ];
}

function faultsOfAnswer(answer: WireAnswer, request: FuzzRequest, last: boolean): string[] {
  const faults: string[] = [];
  if (!/^[\w.:-]{1,128}$/.test(answer.headers.get('x-request-id') ?? ''))
    faults.push(`${answer.status} without X-Request-Id`);
  if (INNER.test(answer.body))
    faults.push(`${answer.status} exposes internals: ${answer.body.slice(0, 200)}`);
  if (!last)
    return answer.status === 200 ? faults : [...faults, `pipelined /status answered ${answer.status}`];
  if (request.method === 'HEAD' && answer.body === '')
    return answer.status >= 500 && !gatewayPath(request) ? [...faults, `${answer.status} to HEAD`] : faults;
  return [
    ...faults,
    ...(answer.status >= 400 ? faultsOfError(answer, request) : faultsOfSuccess(answer, request)),
  ];
}

const gatewayPath = ({ route }: FuzzRequest) => /\/v1\/(e|ai|currency)/.test(route);

function faultsOfError({ status, headers, body }: WireAnswer, request: FuzzRequest): string[] {
  const parsed = parse(body);
  if (
    headers.get('content-type') !== 'application/json; charset=utf-8' ||
    typeof parsed !== 'object' ||
    parsed === null
  )
    return [`${status} is not JSON: ${headers.get('content-type')} ${body.slice(0, 120)}`];
  const { message } = parsed as { message?: unknown };
  const own = requestTargetPath(request.target);
  const fits = [own, ...(readable(request) && status !== 431 ? [] : [''])].some((path) =>
    wears(path, status, parsed as Record<string, unknown>),
  );
  return [
    ...(fits ? [] : [`${status} in the wrong envelope for ${findArea(own).name}: ${body.slice(0, 200)}`]),
    ...(status >= 500 && !DESCRIBED_FAILURES.has(String(message)) ? [`${status} ${String(message)}`] : []),
  ];
}

/** The code of OAuth is its additional information. */
const codeOf = ({ error }: Record<string, unknown>) => (typeof error === 'string' ? error : undefined);

/** Whether this is the envelope of the path's area, key by key. */
function wears(path: string, status: number, body: Record<string, unknown>): boolean {
  // Errors of the protocol, after the access guard.
  if (body['jsonrpc'] === '2.0') return findArea(path).acceptsLists === true;
  const { message, additional_info: info = codeOf(body) } = body;
  if (typeof message !== 'string' || message === '') return false;
  const expected = errorBody(findArea(path).envelope, {
    errno: status,
    message,
    ...(info === undefined ? {} : { additionalInfo: info as string }),
  });
  return JSON.stringify(expected) === JSON.stringify(body);
}

function faultsOfSuccess({ status, headers, body }: WireAnswer, request: FuzzRequest): string[] {
  if (request.method === 'HEAD') return [`${status} to HEAD with a body`];
  if (!request.faithful) return [];
  const described = request.operation.responses[status];
  if (!described) return [`${status} is not described for ${request.route}`];
  const media = (headers.get('content-type') ?? '').split(';', 1)[0]!;
  const schema = (described.content?.[media] ?? described.content?.['*/*'])?.schema;
  if (!schema || media !== 'application/json') return [];
  const faults = faultsOf(schema, parse(body));
  return faults.length > 0 ? [`${status} is not as described: ${faults.slice(0, 3).join(', ')}`] : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
