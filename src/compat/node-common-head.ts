/*
 * Private: `_header` of a response, the text that `end` sends before the body.
 * Tested with: Node 20, Node 22, Node 24.
 * Why: `writeHead` checks and joins each header of each response: 15 % of the CPU time of a small one.
 * Retire: when Node sends headers that are text already.
 */
import { type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';
import { KEEP_ALIVE_MS } from './nest-http-server.js';

type Headers = Readonly<Record<string, string>>;
/** Name, value, name, value, … */
type HeaderList = readonly (string | number)[];

/** The part of a response's head that is the same for each response of a route. Sends responses with it. */
export class CommonHead {
  private readonly list: readonly string[];
  private readonly text: string;

  constructor(headers: Headers) {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
    this.list = Object.entries(headers).flat();
    const fixed = linesOf(this.list) + linesOf(CONNECTION);
    this.text = flattened(`HTTP/1.1 200 OK\r\n${fixed}`);
  }

  /**
   * Sends a response with status 200, like `writeHead` and `end`. The response must be new: headers set before are sent only
   * when the connection closes.
   * @param headers those that differ, with Content-Length. They are not checked: values must be visible ASCII.
   */
  send(response: ServerResponse, headers: HeaderList, body: Buffer | string): void {
    // Node writes other lines, and closes the connection.
    if (!response.shouldKeepAlive) response.writeHead(200, [...this.list, ...headers]);
    else (response as unknown as Sent)._header = `${this.text}Date: ${httpDate()}\r\n${linesOf(headers)}\r\n`;
    response.end(body);
  }
}

interface Sent {
  _header: string;
}

/** What Node adds on FastPathAdapter's server, which has no limit of requests per connection, where it is kept. */
const CONNECTION = ['Connection', 'keep-alive', 'Keep-Alive', `timeout=${KEEP_ALIVE_MS / 1000}`];

function linesOf(list: HeaderList): string {
  let lines = '';
  for (let i = 0; i < list.length; i += 2) lines += `${list[i]}: ${list[i + 1]}\r\n`;
  return lines;
}

/** The same string in one piece: V8 would copy each piece of a concatenated one for every response. */
const flattened = (text: string) => Buffer.from(text, 'latin1').toString('latin1');

let date = '';
let dateEndsAt = 0;

/** The time in the format of HTTP, formatted once per second. */
function httpDate(): string {
  const now = Date.now();
  // Also after the clock was set back.
  if (now >= dateEndsAt || now < dateEndsAt - 1000) {
    date = new Date(now).toUTCString();
    dateEndsAt = now - (now % 1000) + 1000;
  }
  return date;
}
