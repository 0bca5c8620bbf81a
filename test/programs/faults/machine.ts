import { setTimeout as delay } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { openSocket, type TestSocket, until } from '../../support/sockets.js';
import type { Person } from './accounts.js';
import type { AppNode } from './node.js';
import type { FaultsWorld } from './world.js';

interface Numbered {
  n: number;
}

/** What other services do: trigger checks, and send events to a user who has a socket at every application. */
export class Machine {
  private readonly sockets = new Map<AppNode, { url: string; client: TestSocket }>();
  private sent = 0;

  constructor(
    private readonly world: FaultsWorld,
    private readonly listener: Person,
    private readonly random: () => number,
  ) {}

  async act(): Promise<void> {
    const drawn = this.random();
    if (drawn < 0.2) await this.world.call('POST', '/v1/rank/trigger?wait=false');
    else if (drawn < 0.4) await this.world.call('POST', '/v1/rank/trigger');
    else await this.emit();
    await delay(20);
  }

  /** A socket at each application that has none. */
  async connect(): Promise<void> {
    for (const node of this.world.nodes) {
      const known = this.sockets.get(node);
      if (known?.url === node.url && known?.client.socket.connected) continue;
      known?.client.socket.close();
      const auth = { session_id: this.listener.session };
      const client = openSocket(node.url!, '/v1/shared', { auth });
      this.sockets.set(node, { url: node.url!, client });
      await until(() => client.readies.length > 0, `a socket at ${node.name}`, 60_000);
    }
  }

  /** After a round: an event of any application arrives at every socket, and none arrived twice. */
  async verify(): Promise<void> {
    await this.connect();
    const last = await Promise.all(this.world.nodes.map((node) => this.emit(node)));
    const clients = [...this.sockets.values()].map(({ client }) => client);
    for (const n of last) {
      const arrived = () => clients.every((client) => numbersOf(client).includes(n));
      await until(arrived, 'an event', 60_000).catch(() =>
        this.world.addFinding(`event ${n} did not arrive`),
      );
    }
    for (const client of clients) {
      const numbers = numbersOf(client);
      const twice = numbers.filter((n, at) => numbers.indexOf(n) !== at);
      if (twice.length > 0) this.world.addFinding(`events came twice: ${twice.join(', ')}`);
      client.received.length = 0;
    }
  }

  close(): void {
    for (const { client } of this.sockets.values()) (client.socket as Socket).close();
  }

  private async emit(node?: AppNode): Promise<number> {
    const n = ++this.sent;
    const path = `/emit/${this.listener.user}/numbered`;
    const answer = await this.world.call('POST', path, { body: { n }, ...(node ? { node } : {}) });
    if (node && answer?.status !== 200)
      this.world.addFinding(`an event is refused at rest: ${answer?.status}`);
    return n;
  }
}

const numbersOf = (client: TestSocket) => client.of('numbered').map((data) => (data as Numbered).n);
