import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { deserialize, type DeserializeOptions, type Document } from 'bson';

/** A command on its way to the store. */
export interface Command {
  name: string;
  collection: string;
  /** The command itself, and the updates, inserts or deletes that it carries. */
  body: Document;
  parts: Document[];
}

export interface Hold {
  /** Resolves once a command is being held. */
  met: Promise<Command>;
  /** How many commands matched so far. */
  readonly count: number;
  /** Forwards held commands, and holds no more. */
  release(): void;
  /** Drops held commands, whose process is dead, and holds no more. */
  drop(): void;
}

/** Proxy between a process and its store. It can hold a command, which stops the process at a named step. */
export interface StoreProxy {
  uri: string;
  /** Holds the commands that match, but for the first few. */
  hold(matches: (command: Command) => boolean, after?: number): Hold;
  /** Holds the first command that matches. */
  holdOne(matches: (command: Command) => boolean): Hold;
  /** Breaks every connection and refuses new ones. @returns ends this */
  cut(): () => void;
  close(): Promise<void>;
}

/** A message with BSON number types: the body, and its named sequences of documents. */
export interface Message {
  body: Document;
  parts: Record<string, Document[]>;
}
/** Called with every message before it is forwarded. */
export type Observer = (message: Message) => Promise<void>;

type Outcome = 'forward' | 'drop';

interface Rule {
  wants(command: Command): boolean;
  outcome: Promise<Outcome>;
}

/** @param storeUri `mongodb://host:port/…`, or a socket's path as the host */
export async function startStoreProxy(storeUri: string, observe?: Observer): Promise<StoreProxy> {
  const [, host = '', rest = ''] = /^mongodb:\/\/([^/]+)(\/.*)$/.exec(storeUri) ?? [];
  const target = decodeURIComponent(host);
  const rules = new Set<Rule>();
  const sockets = new Set<Socket>();
  let away = false;
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    if (away) return void client.destroy();
    const upstream = target.startsWith('/')
      ? connect(target)
      : connect(Number(target.split(':')[1] ?? 27017), target.split(':')[0]!);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        // Messages that a dead process had sent still arrive.
        other.end();
      });
    }
    upstream.pipe(client);
    void forward(client, upstream, rules, observe);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}${rest}`,
    hold: (matches, after = 0) => hold(rules, matches, after),
    holdOne: (matches) => hold(rules, matches, 0, 1),
    cut: () => {
      away = true;
      for (const socket of sockets) socket.destroy();
      return () => void (away = false);
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

function hold(
  rules: Set<Rule>,
  matches: (command: Command) => boolean,
  after: number,
  most = Infinity,
): Hold {
  let count = 0;
  let decide: (outcome: Outcome) => void = () => {};
  let meet: (command: Command) => void = () => {};
  const met = new Promise<Command>((done) => (meet = done));
  const rule: Rule = {
    outcome: new Promise<Outcome>((done) => (decide = done)),
    wants(command) {
      if (!matches(command)) return false;
      count += 1;
      const holds = count > after && count <= after + most;
      if (holds) meet(command);
      return holds;
    },
  };
  rules.add(rule);
  const end = (outcome: Outcome) => {
    rules.delete(rule);
    decide(outcome);
  };
  return {
    met,
    release: () => end('forward'),
    // Race: the exit of a process may be noticed before the end of its connection.
    drop: () => end('drop'),
    get count() {
      return count;
    },
  };
}

/** Matches a command by its name and collection. */
export const isCommand = (name: string, collection: string) => (command: Command) =>
  command.name === name && command.collection === collection;

/** The whole command, for matches on its content. */
export const commandText = ({ body, parts }: Command) => JSON.stringify([body, parts]);

/** Forwards messages in order: a held one blocks those behind it on its connection. */
async function forward(
  client: Socket,
  upstream: Socket,
  rules: Set<Rule>,
  observe?: Observer,
): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of client as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
        const message = rest.subarray(0, rest.readInt32LE(0));
        rest = rest.subarray(message.length);
        const seen = observe && read(message, TYPED);
        if (seen) await observe(seen);
        const command = rules.size > 0 ? commandOf(message) : undefined;
        const rule = command && [...rules].find((each) => each.wants(command));
        if (rule && ((await rule.outcome) === 'drop' || client.destroyed)) return;
        upstream.write(message);
      }
    }
  } catch {
    // The process at the other end was killed.
  }
}

const OP_MSG = 2013;

const TYPED: DeserializeOptions = { promoteValues: false, bsonRegExp: true };

/** OP_MSG of the wire protocol: a body, and sequences of documents beside it. */
function read(message: Buffer, options: DeserializeOptions = {}): Message | undefined {
  if (message.readInt32LE(12) !== OP_MSG) return undefined;
  let body: Document = {};
  const parts: Record<string, Document[]> = {};
  for (let at = 20; at < message.length;) {
    const kind = message[at]!;
    const size = message.readInt32LE(at + 1);
    if (kind === 0) body = deserialize(message.subarray(at + 1, at + 1 + size), options);
    else {
      const nameEnd = message.indexOf(0, at + 5);
      const documents = (parts[message.toString('utf8', at + 5, nameEnd)] ??= []);
      let next = nameEnd + 1;
      for (const end = at + 1 + size; next < end; next += message.readInt32LE(next))
        documents.push(deserialize(message.subarray(next, next + message.readInt32LE(next)), options));
    }
    at += 1 + size;
  }
  return { body, parts };
}

function commandOf(message: Buffer): Command | undefined {
  const found = read(message);
  if (!found) return undefined;
  const { body, parts } = found;
  const [name = '', collection] = Object.entries(body)[0] ?? [];
  const inline = (body['updates'] ?? body['documents'] ?? body['deletes'] ?? []) as Document[];
  return { name, collection: String(collection), body, parts: [...inline, ...Object.values(parts).flat()] };
}
