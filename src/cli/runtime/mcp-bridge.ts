import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { readMessage } from '../../common/errors.js';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const SERVER_ERROR = -32_000;
const PARSE_ERROR = -32_700;

interface Message {
  jsonrpc?: unknown;
  id?: string | number | null;
  method?: string;
  params?: { name?: unknown; uri?: unknown; _meta?: Record<string, unknown> };
  result?: { protocolVersion?: unknown };
  error?: { code: number; message: string };
}

interface Bridge {
  /** Of the server: PUBLIC_URL and `/mcp`. */
  url: string;
  key: string;
  input: Readable;
  print: (line: string) => void;
}

/** Passes messages of standard input, one per line, to a server by HTTP, and prints what it answers. */
export async function bridgeMessages({ url, key, input, print }: Bridge): Promise<void> {
  /** As the server has answered `initialize`. */
  let negotiated: string | undefined;
  const post = (line: string, message: Message) =>
    fetch(url, {
      method: 'POST',
      headers: {
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${key}`,
        ...protocolHeaders(message, negotiated),
      },
      body: line,
    });
  const pass = async (line: string): Promise<void> => {
    const message = parseMessage(line);
    if (!message) return print(JSON.stringify(failure(null, PARSE_ERROR, 'The line is not a JSON object.')));
    try {
      for (const answer of await readAnswers(await post(line, message), message)) {
        const { protocolVersion } = answer.result ?? {};
        if (message.method === 'initialize' && typeof protocolVersion === 'string')
          negotiated = protocolVersion;
        print(JSON.stringify(answer));
      }
    } catch (error) {
      if (message.id !== undefined)
        print(JSON.stringify(failure(message.id, SERVER_ERROR, readCause(error))));
    }
  };
  const passed: Promise<void>[] = [];
  for await (const line of createInterface({ input })) if (line.trim() !== '') passed.push(pass(line));
  await Promise.all(passed);
}

const failure = (id: Message['id'], code: number, message: string): Message => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { code, message },
});

function parseMessage(line: string): Message | undefined {
  try {
    const value = JSON.parse(line) as unknown;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Newer revisions repeat parts of a message in headers. */
function protocolHeaders(
  { method, params }: Message,
  negotiated: string | undefined,
): Record<string, string> {
  const version = params?._meta?.[VERSION];
  if (typeof version !== 'string')
    return negotiated === undefined ? {} : { 'MCP-Protocol-Version': negotiated };
  const name = params?.name ?? params?.uri;
  return {
    'MCP-Protocol-Version': version,
    ...(method !== undefined && { 'Mcp-Method': method }),
    ...(typeof name === 'string' && { 'Mcp-Name': name }),
  };
}

/** The messages of a response; an error of HTTP becomes one of the protocol. */
async function readAnswers(response: Response, { id }: Message): Promise<Message[]> {
  const text = await response.text();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const lines = isStream ? [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => data!) : [text];
  const messages = lines.flatMap((line) => parseMessage(line) ?? []);
  if (messages.length > 0 && messages.every(({ jsonrpc }) => jsonrpc === '2.0')) return messages;
  if (id === undefined) return [];
  const error = messages[0] as { message?: string } | undefined;
  return [failure(id, SERVER_ERROR, error?.message ?? `The server answers with ${response.status}.`)];
}

/** What is behind "fetch failed". */
const readCause = (error: unknown): string => readMessage((error as Error).cause ?? error);
