/** Whom an event goes to. */
export type EmissionTarget = { users: string[] } | { socket: string } | { account: string };

/** One event on its way. The content is opaque: it arrives as it was given (rule 360). */
export interface Emission {
  target: EmissionTarget;
  event: string;
  data: object;
}

/** Who was reached, in this process (rule 363). */
export interface Reach {
  users: number;
  sockets: number;
}
