import { once } from 'node:events';
import { Agent, type IncomingMessage, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from './sockets.js';

export interface ServerSentEvent {
  id?: string;
  event: string;
  data: unknown;
}

/** A client of GET /v1/shared/events that records everything. */
export interface TestEventStream {
  status: number;
  headers: IncomingMessage['headers'];
  /** Events other than `ready`. */
  received: ServerSentEvent[];
  ready: { userId: string; recovered: boolean } | undefined;
  /** As a browser would send it when it reconnects. */
  lastEventId: string | undefined;
  /** Milliseconds of the last `retry:` line. */
  retry: number | undefined;
  comments: string[];
  /** Whether the server has ended the response. */
  ended: boolean;
  /** Contents of the events of one name. */
  of(event: string): unknown[];
  pause(): void;
  close(): void;
}

/** Opens a stream, and returns it with its status and headers. */
export async function openEventStream(
  url: string,
  headers: Record<string, string>,
  query = '',
): Promise<TestEventStream> {
  const request = httpRequest(`${url}/v1/shared/events${query}`, { headers, agent: new Agent() });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const stream: TestEventStream = {
    status: response.statusCode!,
    headers: response.headers,
    received: [],
    ready: undefined,
    lastEventId: headers['Last-Event-ID'],
    retry: undefined,
    comments: [],
    ended: false,
    of: (event) => stream.received.filter((each) => each.event === event).map(({ data }) => data),
    pause: () => void response.pause(),
    close: () => void request.destroy(),
  };
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      interpret(stream, text.slice(0, end));
      text = text.slice(end + 2);
    }
  });
  const over = () => void (stream.ended = true);
  response.on('end', over).on('close', over).on('error', over);
  request.on('error', over);
  return stream;
}

/** Opens a stream that has got its `ready`. */
export async function listen(
  url: string,
  headers: Record<string, string>,
  query = '',
): Promise<TestEventStream> {
  const stream = await openEventStream(url, headers, query);
  await until(() => stream.ready !== undefined || stream.ended, 'ready');
  return stream;
}

/** Interprets the lines of one block as the HTML standard says. */
function interpret(stream: TestEventStream, block: string): void {
  const found: Partial<Record<string, string>> = {};
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
    if (name === '') stream.comments.push(value);
    else found[name] = name === 'data' && found[name] !== undefined ? `${found[name]}\n${value}` : value;
  }
  const { id, event = 'message', data, retry } = found;
  if (id !== undefined) stream.lastEventId = id;
  if (retry !== undefined) stream.retry = Number(retry);
  if (data === undefined) return;
  const content = JSON.parse(data) as unknown;
  if (event === 'ready') stream.ready = content as NonNullable<TestEventStream['ready']>;
  else stream.received.push({ ...(id === undefined ? {} : { id }), event, data: content });
}

/** A client that reconnects as browsers do: with the id of its last event. */
export interface ReconnectingStream {
  received: ServerSentEvent[];
  /** The `ready` of each connection. */
  readies: { userId: string; recovered: boolean }[];
  of(event: string): unknown[];
  isConnected(): boolean;
  close(): void;
}

const RECONNECT_MS = 20;

/** @param url of each new connection */
export function followEvents(url: () => string, headers: Record<string, string>): ReconnectingStream {
  let current: TestEventStream | undefined;
  let lastEventId: string | undefined;
  const closing = new AbortController();
  const client: ReconnectingStream = {
    received: [],
    readies: [],
    of: (event) => client.received.filter((each) => each.event === event).map(({ data }) => data),
    isConnected: () => current?.ready !== undefined && !current.ended,
    close: () => {
      closing.abort();
      current?.close();
    },
  };
  const run = async () => {
    while (!closing.signal.aborted) {
      const resumed = lastEventId === undefined ? headers : { ...headers, 'Last-Event-ID': lastEventId };
      current = await openEventStream(url(), resumed).catch(() => undefined);
      const stream = current;
      if (stream) {
        // The events of all connections, in the order of their arrival.
        stream.received.push = (...events) => client.received.push(...events);
        await until(() => stream.ready !== undefined || stream.ended, 'ready');
        if (stream.ready) client.readies.push(stream.ready);
        await until(() => stream.ended || closing.signal.aborted, 'the end', Infinity);
        lastEventId = stream.lastEventId;
      }
      await delay(RECONNECT_MS);
    }
  };
  void run();
  return client;
}
