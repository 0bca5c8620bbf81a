import { once } from 'node:events';
import { createServer } from 'node:net';

/** Listens shortly at an address. @returns why that is impossible, such as EADDRINUSE; undefined when it is possible */
export async function listenFailure(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
    probe.close();
    await once(probe, 'close');
    return undefined;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}
