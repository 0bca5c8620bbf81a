import { expect } from 'vitest';
import type { TestApp } from './app.js';

export const MODERN = '2026-07-28';
export const LEGACY = '2025-11-25';

export interface ToolResult {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
  resultType?: string;
  inputRequests?: Record<string, { method: string; params: { message: string } }>;
  requestState?: string;
}

interface Sent {
  modern?: boolean;
  /** Capabilities of a modern client. */
  capabilities?: object;
  /** Of the request line: '/mcp?tools=essential'. */
  path?: string;
  headers?: Record<string, string>;
}

type Http = Pick<TestApp, 'http'>;

let ids = 0;

/** Sends one message as clients do, without a check of its answer. */
export function postMcp(
  { http }: Http,
  token: string | undefined,
  method: string,
  params: Record<string, unknown> = {},
  { modern = true, capabilities = {}, path = '/mcp', headers = {} }: Sent = {},
) {
  const name = params['name'] ?? params['uri'];
  const meta = {
    'io.modelcontextprotocol/protocolVersion': MODERN,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  const given = params['_meta'] as object | undefined;
  const message = {
    jsonrpc: '2.0',
    id: ++ids,
    method,
    params: modern ? { ...params, _meta: { ...meta, ...given } } : params,
  };
  return http
    .post(path)
    .set({
      Accept: 'application/json, text/event-stream',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(modern && {
        'MCP-Protocol-Version': MODERN,
        'Mcp-Method': method,
        ...(typeof name === 'string' && { 'Mcp-Name': name }),
      }),
      ...headers,
    })
    .send(message);
}

interface Message {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}

/** The messages of an answer, which is JSON or an event stream. */
export function readMessages({ text, type }: { text: string; type: string }): Message[] {
  if (type !== 'text/event-stream') return [JSON.parse(text) as Message];
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: ') && line.length > 'data: '.length)
    .map((line) => JSON.parse(line.slice('data: '.length)) as Message);
}

/** The result of a message. */
export async function askMcp<T = Record<string, unknown>>(
  t: Http,
  token: string,
  method: string,
  params: Record<string, unknown> = {},
  sent: Sent = {},
): Promise<T> {
  const answer = await postMcp(t, token, method, params, sent).expect(200);
  const { result, error } = readMessages(answer).at(-1)!;
  expect(error).toBeUndefined();
  return result as T;
}

export const callTool = (
  t: Http,
  token: string,
  name: string,
  args: object,
  sent: Sent = {},
  more: object = {},
) => askMcp<ToolResult>(t, token, 'tools/call', { name, arguments: args, ...more }, sent);

/** The data of a call that succeeds. */
export async function toolData(t: Http, token: string, name: string, args: object = {}, sent: Sent = {}) {
  const { structuredContent, isError, content } = await callTool(t, token, name, args, sent);
  expect(isError, JSON.stringify(content)).toBeUndefined();
  return structuredContent!;
}

export const listTools = async (t: Http, token: string, sent: Sent = {}) =>
  (await askMcp<{ tools: { name: string }[] }>(t, token, 'tools/list', {}, sent)).tools;
