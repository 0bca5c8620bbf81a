import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';

/**
 * How an exchange went.
 * - `answered`: the service's answer was handed over to its end
 * - `unreachable`: no connection, or it broke before an answer came
 * - `stale`: the same, on a connection from an earlier request that the service had closed meanwhile
 * - `silent`: the service said nothing for too long
 * - `broken`: an answer had begun and broke off, or stood still
 * - `slow_client`, `gone_client`: not the service's fault
 */
export type ExchangeResult =
  'answered' | 'unreachable' | 'stale' | 'silent' | 'broken' | 'slow_client' | 'gone_client';

interface ExchangeOptions {
  request: IncomingMessage;
  response: ServerResponse;
  call: ClientRequest;
  idleMs: number;
  /** Called once, when the service's answer begins; writes its head to the client. */
  begin(answer: IncomingMessage): void;
}

/** A client that is still sending when all is said may go on for so long, or it would never read the answer. */
const LINGER_MS = 5000;

/** The system begins to ask whether the other side still is there when it heard nothing for so long. */
const ASK_MS = 30_000;

/**
 * Hands a request on and the answer back, piece by piece, each side as fast as the other takes it. When one side
 * stops so does the other: a client that goes away ends the call, a broken answer breaks off for the client too.
 */
export function exchange({
  request,
  response,
  call,
  idleMs,
  begin,
}: ExchangeOptions): Promise<ExchangeResult> {
  return new Promise((resolve) => {
    let answer: IncomingMessage | undefined;
    let over = false;
    const end = (how: ExchangeResult) => {
      if (over) return;
      over = true;
      clearTimeout(idle);
      request.unpipe(call);
      if (how !== 'answered' || !call.writableFinished) call.destroy();
      if (how === 'answered' || !answer) drain(request);
      else response.destroy();
      resolve(how);
    };
    const idle = setTimeout(() => {
      if (answer && mayBeQuiet(answer, response)) idle.refresh();
      else end(whoIsLate(request, response, call, answer));
    }, idleMs);
    const alive = () => void idle.refresh();

    request.on('data', alive).on('error', () => end('gone_client'));
    response.on('drain', alive).on('error', () => end('gone_client'));
    response.on('finish', () => end('answered')).on('close', () => end('gone_client'));
    call.on('drain', alive);
    // An error while an answer is on its way may just be the end of the upload: the answer's own end decides.
    call.on('error', () => answer ?? end(call.reusedSocket ? 'stale' : 'unreachable'));
    call.on('close', () => answer ?? end('unreachable'));
    call.on('response', (begun) => {
      answer = begun;
      alive();
      if (isEventStream(begun)) {
        // Whoever vanishes without a word is found out by the system, for no limit of ours does it.
        for (const { socket } of [begun, request]) socket.setKeepAlive(true, ASK_MS);
      }
      begun.on('data', alive).on('error', () => end('broken'));
      begun.on('close', () => begun.complete || end('broken'));
      try {
        begin(begun);
      } catch {
        answer = undefined;
        end('unreachable');
        return;
      }
      response.flushHeaders();
      begun.pipe(response);
    });
    request.pipe(call);
  });
}

function isEventStream({ headers }: IncomingMessage): boolean {
  return /^text\/event-stream *(;|$)/i.test(headers['content-type'] ?? '');
}

/** Events may be far apart; a client that does not read them is late all the same. */
function mayBeQuiet(answer: IncomingMessage, response: ServerResponse): boolean {
  return isEventStream(answer) && !response.writableNeedDrain;
}

function whoIsLate(
  request: IncomingMessage,
  response: ServerResponse,
  call: ClientRequest,
  answer: IncomingMessage | undefined,
): ExchangeResult {
  if (answer) return response.writableNeedDrain ? 'slow_client' : 'broken';
  const waitsForClient = !request.complete && !call.writableNeedDrain && call.socket?.connecting === false;
  return waitsForClient ? 'slow_client' : 'silent';
}

/** What is left of an upload that nobody wants is thrown away, for a while. */
function drain(request: IncomingMessage): void {
  if (request.complete) return;
  const enough = setTimeout(() => request.destroy(), LINGER_MS).unref();
  request.once('close', () => clearTimeout(enough)).once('end', () => clearTimeout(enough));
  request.resume();
}
