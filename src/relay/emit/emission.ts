/** Recipients of an event. */
export type EmissionTarget = { users: string[] } | { socket: string } | { account: string };

/** A request to send one event. `data` is opaque and arrives unchanged. */
export interface Emission {
  target: EmissionTarget;
  event: string;
  data: object;
}

/** Number of recipients reached in this process. */
export interface Reach {
  users: number;
  sockets: number;
}
