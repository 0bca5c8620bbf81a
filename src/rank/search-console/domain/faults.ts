/** The steps of a connection, in the order in which each needs those before it. */
export const STEPS = [
  'key',
  'clock',
  'token',
  'testing',
  'api',
  'quota',
  'visible',
  'property',
  'service',
] as const;
export type Step = (typeof STEPS)[number];

/** Why a step of the connection failed. */
export interface Fault {
  step: Step;
  /** What is wrong, in a sentence. */
  message: string;
  /** What to do about it. */
  remedy: string;
  /** Page on which to do it. */
  link?: string | undefined;
  /** `quota` only: the limit of a minute or that of a day. */
  period?: 'minute' | 'day' | undefined;
}

/** A step of the connection failed. */
export class ConnectionFault extends Error {
  override readonly name = 'ConnectionFault';

  constructor(
    readonly fault: Fault,
    /** What Google asked to wait. */
    readonly retryAfterMs?: number,
  ) {
    super(fault.message);
  }
}

/** Faults that no repetition mends: the import stops until the connection is changed. */
export const isFinal = ({ step }: Pick<Fault, 'step'>) => step === 'token' || step === 'testing';

const PROJECT_PAGES = 'https://console.cloud.google.com/';
const PROPERTY_USERS = 'https://search.google.com/search-console/users';
const CONSENT_SCREEN = 'https://console.cloud.google.com/auth/audience';

export const FAULTS = {
  unreadableKey: (): Fault => ({
    step: 'key',
    message: 'The key of the service account cannot be read.',
    remedy: 'Create a new JSON key for the service account in Google Cloud, and paste the whole file.',
    link: `${PROJECT_PAGES}iam-admin/serviceaccounts`,
  }),
  refusedKey: (): Fault => ({
    step: 'key',
    message: 'Google does not accept the key of the service account: it was deleted, or its account was.',
    remedy: 'Create a new JSON key for the service account in Google Cloud, and paste the whole file.',
    link: `${PROJECT_PAGES}iam-admin/serviceaccounts`,
  }),
  lostSecret: (): Fault => ({
    step: 'key',
    message: 'The stored credential cannot be decrypted: SECRETS_KEY has changed since it was stored.',
    remedy: 'Add the former key to SECRETS_KEY, or connect again.',
  }),
  client: (): Fault => ({
    step: 'key',
    message: 'Google does not accept GSC_CLIENT_ID and GSC_CLIENT_SECRET.',
    remedy: 'Compare both with the OAuth client in Google Cloud, and restart the server.',
    link: `${PROJECT_PAGES}auth/clients`,
  }),
  clock: (): Fault => ({
    step: 'clock',
    message: 'The clock of this server is wrong: Google takes the request for one of another time.',
    remedy: 'Set the clock of the server, for example by switching on NTP.',
  }),
  revoked: (): Fault => ({
    step: 'token',
    message:
      'Google has withdrawn the access: it was revoked, or the password of the Google account changed.',
    remedy: 'Connect again.',
  }),
  testing: (): Fault => ({
    step: 'testing',
    message:
      'The access ended seven days after it was given: the consent screen of the Google Cloud project is in testing.',
    remedy: 'Publish the app on the consent screen ("In production"), and connect again.',
    link: CONSENT_SCREEN,
  }),
  apiDisabled: (link: string | undefined): Fault => ({
    step: 'api',
    message: 'The Search Console API is not enabled in the Google Cloud project.',
    remedy: 'Enable it, wait a minute, and check again.',
    link: link ?? `${PROJECT_PAGES}apis/library/searchconsole.googleapis.com`,
  }),
  quotaOfMinute: (): Fault => ({
    step: 'quota',
    period: 'minute',
    message: 'Google limits the requests for a short time: too many were sent.',
    remedy: 'Nothing needs to be done: the import goes on after a quarter of an hour.',
  }),
  quotaOfDay: (): Fault => ({
    step: 'quota',
    period: 'day',
    message: "The day's requests of the Google Cloud project are used up.",
    remedy: 'Nothing needs to be done: the import goes on tomorrow. Other programs may use the same project.',
    link: `${PROJECT_PAGES}apis/api/searchconsole.googleapis.com/quotas`,
  }),
  /** @param email of the service account; undefined: a user has given the access */
  nothingVisible: (email: string | undefined): Fault => ({
    step: 'visible',
    message: 'No property of Search Console is visible.',
    remedy: email
      ? `In Search Console, open Settings > Users and permissions of the property, and add ${email}.`
      : 'Connect again with a Google account that is a user of the property.',
    link: PROPERTY_USERS,
  }),
  notInList: (property: string, email: string | undefined): Fault => ({
    step: 'property',
    message: `The property ${property} is not among those that are visible.`,
    remedy: email
      ? `Choose one of the list, or add ${email} in Search Console under Settings > Users and permissions.`
      : 'Choose one of the list, or connect with a Google account that is a user of this property.',
    link: PROPERTY_USERS,
  }),
  service: (said: string): Fault => ({
    step: 'service',
    message: `Search Console cannot be reached: ${said}`,
    remedy:
      'Nothing needs to be done: the import is repeated. If it lasts, look at the network of the server.',
  }),
} as const;
