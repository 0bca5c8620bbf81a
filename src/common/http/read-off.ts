import type { IncomingMessage } from 'node:http';

const PATIENCE_MS = 2000;

/**
 * Calls back when a request that is going to be refused has been sent to its end, or after a while. Race: hanging up
 * on a client that is still sending resets the connection, and what it was answered is lost on the way (rule 729).
 */
export function readOff(request: IncomingMessage, done: () => void): void {
  if (request.complete) return done();
  const over = () => {
    clearTimeout(enough);
    request.off('end', over).off('close', over);
    done();
  };
  const enough = setTimeout(over, PATIENCE_MS).unref();
  request.once('end', over).once('close', over).resume();
}
