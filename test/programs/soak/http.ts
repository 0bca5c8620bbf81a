import { Agent, request } from 'node:http';

export interface Call {
  /** As the access table writes it: 'GET /v1/rank/table/:configID'. */
  route: string;
  path: string;
  body?: object | undefined;
  session?: string | undefined;
}

export interface Answer {
  status: number;
  type: string;
  body: string;
  /** Until the response was complete. */
  ms: number;
}

/** Maximum connections; further calls wait, and their wait counts. */
const CONNECTIONS = 64;

/** An idle one is let go before the server does so: a request on its way there would be lost. */
const IDLE_MS = 30_000;

/** One program that calls the server over connections that it keeps. */
export class HttpCaller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: IDLE_MS });

  constructor(
    private readonly url: string,
    private readonly internalKey: string,
  ) {}

  /** @param since when it was due: what it waited before counts too. Rejects when the connection breaks. */
  ask({ route, path, body, session }: Call, since = performance.now()): Promise<Answer> {
    const text = body && JSON.stringify(body);
    const headers = {
      ...(session === undefined ? { 'X-Internal-Key': this.internalKey } : { 'X-Session-Id': session }),
      ...(text ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) } : {}),
    };
    const method = route.slice(0, route.indexOf(' '));
    return new Promise((resolve, reject) => {
      const sent = request(this.url + path, { method, headers, agent: this.agent }, (response) => {
        let read = '';
        response.setEncoding('utf8').on('data', (part: string) => (read += part));
        response.once('error', reject).once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            body: read,
            ms: performance.now() - since,
          }),
        );
      });
      sent.once('error', reject).end(text);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
