import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail as it came over the wire. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  /** Unfolded, by name in lower case; the first of each name. */
  headers: Map<string, string>;
  messageId: string;
  text: string;
  html: string;
}

/**
 * What the server does, and where: to a connection, to a recipient, in the middle of a message, or when it has the
 * whole of it. A text is a reply such as '450 4.2.0 later'; `drop` cuts the connection; `stall` never answers.
 */
export interface Fault {
  at: 'connect' | 'rcpt' | 'middle' | 'end';
  does: 'drop' | 'stall' | (string & {});
  /** Recipients that it is for; everybody when left out. */
  to?: RegExp;
  /** How often; for ever when left out. */
  times?: number;
}

export interface TestSmtp {
  url: string;
  port: number;
  /** Answered with 250, in order. */
  taken: ReceivedMail[];
  /** Read to the end, with any reply. */
  read: ReceivedMail[];
  /** Recipients offered so far. */
  offered: string[];
  /** From now on; faults set before are gone. @returns how often each has fired */
  fail(...faults: Fault[]): () => number[];
  /** Milliseconds before each mail is taken. */
  latency: number;
  /** How many connections there are, and how many there were at most. */
  connections(): { now: number; most: number };
  close(): Promise<void>;
}

const REPLY = /^(\d{3}) (.*)$/s;

function replyOf(text: string): Error {
  const [, code, message] = REPLY.exec(text)!;
  return Object.assign(new Error(message), { responseCode: Number(code) });
}

/** A real SMTP server on a free port. */
export async function startSmtp(
  options: {
    secure?: boolean;
    starttls?: boolean;
    login?: { user: string; pass: string };
    port?: number;
    /** Whether it takes addresses with letters outside of ASCII; default: true. */
    utf8?: boolean;
  } = {},
): Promise<TestSmtp> {
  let faults: { fault: Fault; fired: number }[] = [];
  const [taken, read, offered] = [[] as ReceivedMail[], [] as ReceivedMail[], [] as string[]];
  let most = 0;

  const faultAt = (at: Fault['at'], to: string[]): Fault | undefined => {
    const found = faults.find(
      ({ fault, fired }) =>
        fault.at === at &&
        fired < (fault.times ?? Infinity) &&
        (fault.to === undefined || to.some((each) => fault.to!.test(each))),
    );
    if (found) found.fired += 1;
    return found?.fault;
  };
  const drop = ({ id }: SMTPServerSession) => {
    for (const connection of server.connections) {
      const { session, _socket } = connection as unknown as {
        session: SMTPServerSession;
        _socket: { destroy(): void };
      };
      if (session.id === id) _socket.destroy();
    }
  };
  /** @returns whether a fault took over the answer */
  const failed = (fault: Fault | undefined, session: SMTPServerSession, answer: (error: Error) => void) => {
    if (!fault) return false;
    if (fault.does === 'drop') drop(session);
    else if (fault.does !== 'stall') answer(replyOf(fault.does));
    return true;
  };

  type Done = Parameters<NonNullable<SMTPServer['onData']>>[2];
  async function receive(stream: Readable, session: SMTPServerSession, to: string[], done: Done) {
    const raw = await readAll(stream);
    const from = session.envelope.mailFrom;
    if (!isWhole(raw)) return;
    const letter = letterOf(raw, from ? from.address : '', to);
    read.push(letter);
    if (failed(faultAt('end', to), session, done)) return;
    if (smtp.latency > 0) await delay(smtp.latency);
    taken.push(letter);
    done();
  }

  const server = new SMTPServer({
    secure: options.secure ?? false,
    hideSTARTTLS: !options.starttls,
    authOptional: !options.login,
    ...(options.login ? { allowInsecureAuth: true } : { disabledCommands: ['AUTH'] }),
    hideSMTPUTF8: options.utf8 === false,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1,
    onAuth({ username, password }, _session, done) {
      const right = username === options.login?.user && password === options.login?.pass;
      done(right ? null : replyOf('535 5.7.8 wrong password'), right ? { user: username } : undefined);
    },
    onConnect(session, done) {
      most = Math.max(most, server.connections.size);
      if (!failed(faultAt('connect', []), session, done)) done();
    },
    onRcptTo({ address }, session, done) {
      offered.push(address);
      if (!failed(faultAt('rcpt', [address]), session, done)) done();
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const middle = faultAt('middle', to);
      if (middle) return void stream.once('data', () => failed(middle, session, done));
      void receive(stream, session, to, done);
    },
  });
  server.on('error', () => {});
  const listener = server.listen(options.port ?? 0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const login = options.login ? `${options.login.user}:${options.login.pass}@` : '';
  const smtp: TestSmtp = {
    port,
    url: `${options.secure ? 'smtps' : 'smtp'}://${login}127.0.0.1:${port}`,
    taken,
    read,
    offered,
    latency: 0,
    fail(...given) {
      const set = given.map((fault) => ({ fault, fired: 0 }));
      faults = set;
      return () => set.map(({ fired }) => fired);
    },
    connections: () => ({ now: server.connections.size, most }),
    close: () => new Promise((done) => server.close(() => done())),
  };
  return smtp;
}

async function readAll(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  } catch {
    // The sender died in the middle.
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Its last boundary has come: the sender did not die in the middle. */
const isWhole = (raw: string) => raw.endsWith('--\r\n');

function headersOf(head: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

function letterOf(raw: string, from: string, to: string[]): ReceivedMail {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [] : raw.split(`--${boundary}`).slice(1, -1).map(partOf);
  const of = (type: string) => parts.find((part) => part.type.startsWith(type))?.content ?? '';
  const messageId = headers.get('message-id') ?? '';
  return { from, to, raw, headers, messageId, text: of('text/plain'), html: of('text/html') };
}

function partOf(part: string): { type: string; content: string } {
  const at = part.indexOf('\r\n\r\n');
  const headers = headersOf(part.slice(2, at));
  const body = part.slice(at + 4).replace(/\r\n$/, '');
  const content = decoded(body, headers.get('content-transfer-encoding') ?? '7bit').replace(/\r\n/g, '\n');
  return { type: headers.get('content-type') ?? '', content };
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
