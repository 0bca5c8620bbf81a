import { io } from 'socket.io-client';
import { serverPath } from '../api/base';
import { onUnreachable, queryClient, reportSessionEnd } from './query-client';
import { isReachable } from './reachable';
import { createStore } from './store';

const PROBE_MS = 2000;
/** A reload of the server's connection is not an outage yet. */
const GRACE_MS = 1500;

const connected = createStore(true);
let probe: ReturnType<typeof setTimeout> | undefined;

function setConnected(value: boolean): void {
  if (connected.get() === value) return;
  connected.set(value);
  // What failed or changed meanwhile is read again.
  if (value) void queryClient.invalidateQueries();
}

async function check(): Promise<void> {
  const reachable = await isReachable();
  setConnected(reachable);
  if (!reachable) probe = setTimeout(() => void check(), PROBE_MS);
}

/** Asks until the server answers. */
export function suspectConnection(delay = 0): void {
  clearTimeout(probe);
  probe = setTimeout(() => void check(), delay);
}

/** Connects the socket of the logged-in user; the cookie authenticates it. */
export function startLive(): () => void {
  const live = io('/v1/shared', {
    path: serverPath('/socket.io/'),
    transports: ['websocket', 'polling'],
    reconnectionDelayMax: 3000,
  });
  live.onAny(dispatchLive);
  live.on('connect', () => {
    if (!connected.get()) suspectConnection();
  });
  let wasAway = false;
  live.on('ready', () => {
    // Not every change has an event, and events may be lost (`recovered: false`). Read after the join: a change that this
    // does not see yet comes as an event.
    if (wasAway) void queryClient.invalidateQueries();
    wasAway = false;
  });
  live.on('disconnect', (reason) => {
    wasAway = true;
    // The server disconnects the sockets of a session that ends, or of a user who has lost a permission.
    if (reason === 'io server disconnect') {
      void queryClient.invalidateQueries({ queryKey: ['me'] }, { throwOnError: true }).then(
        () => live.connect(),
        () => {},
      );
    } else if (reason !== 'io client disconnect') suspectConnection(GRACE_MS);
  });
  live.on('connect_error', ({ message }) => {
    wasAway = true;
    if (message === 'unauthorized') reportSessionEnd();
    else suspectConnection();
  });
  const stopWatching = onUnreachable(() => suspectConnection());
  const onOffline = () => setConnected(false);
  const onOnline = () => suspectConnection();
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);
  return () => {
    live.disconnect();
    stopWatching();
    clearTimeout(probe);
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', onOnline);
  };
}

type EventListener = (data: never) => void;
const listeners = new Map<string, Set<EventListener>>();

type EventWatcher = (event: string, data: unknown) => void;
const eventWatchers = new Set<EventWatcher>();

/** Watches all events of the user's socket. */
export function watchLive(watcher: EventWatcher): () => void {
  eventWatchers.add(watcher);
  return () => eventWatchers.delete(watcher);
}

/** Calls those that listen to the event. */
export function dispatchLive(event: string, data?: unknown): void {
  for (const watcher of eventWatchers) watcher(event, data);
  listeners.get(event)?.forEach((listener) => listener(data as never));
}

/** Listens to an event of the user's socket, also before it is connected. */
export function onLive(event: string, listener: EventListener): () => void {
  const own = listeners.get(event) ?? new Set();
  listeners.set(event, own.add(listener));
  return () => own.delete(listener);
}

export const useConnected = connected.use;
