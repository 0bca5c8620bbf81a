import { NUMBERED } from '../../support/sequence-client.js';
import type { Call } from './http.js';
import type { Customer, SoakWorld } from './world.js';

/** A call of the mix, and what follows its response. */
export interface Errand extends Call {
  /** Expected statuses besides 200. */
  allowed?: () => readonly number[];
  /** An event for this customer: sent after the one before it, and counted once it is acknowledged. */
  numbered?: Customer;
  /** Called once it is acknowledged. */
  done?: () => void;
}

type Make = (world: SoakWorld, customer: Customer, draw: () => number) => Errand | undefined;

const BATCH = 10;
const PAYLOAD = 'x'.repeat(180);
const COUNTRIES = ['ger', 'united', 'fran', 'land', 'island', 'ind'];
const CITIES = ['berl', 'york', 'san', 'par', 'ville', 'new del', 'ōsaka', 'zür'];
const STATES = ['bav', 'calif', 'north', 'quee'];
const PLACES = ['par', 'london', 'rom', 'spring'];
const CODES = ['10001/US', '80331/DE', 'SW1A/GB', '75001/FR', '110001/IN', '1000/BE'];
const POSTAL = ['US/New York/New York', 'PT/Lisboa/Lisboa', 'IN/Delhi/New Delhi'];
const AREAS = [
  'country_code=DE&state_code=BY&limit=50',
  'country_code=US&state_code=NY&limit=100',
  'country_code=MT',
];
const DESCENDING = 'sortField=bestPosition&sortOrder=desc&limit=5';

const oneOf = (list: readonly string[], draw: () => number) =>
  encodeURI(list[Math.floor(draw() * list.length)]!);

/** A call with the customer's session. */
const plain =
  (path: string): Make =>
  (_world, { session }) => ({ route: `GET ${path.split('?', 1)[0]!}`, path, session });

/** A call that needs a configuration; the response differs once it is deleted. */
const report =
  (route: string, pathOf: (config: string) => string): Make =>
  (_world, customer) => {
    const { config, turn, session } = customer;
    if (config === undefined) return undefined;
    const allowed = () => (customer.turn === turn ? [] : [400, 404]);
    return { route, path: pathOf(config), session, allowed };
  };

const search =
  (route: string, texts: readonly string[], suffix = ''): Make =>
  (_world, _customer, draw) => {
    const prefix = route.slice('GET '.length).replace(/:.*$/, '');
    return { route, path: `${prefix}${oneOf(texts, draw)}${suffix}` };
  };

const emit: Make = (_world, customer) => ({
  route: 'POST /emit/:userId/:emitTo',
  path: `/emit/${customer.id}/${NUMBERED}`,
  numbered: customer,
});

/** Content of a customer's next numbered event. */
export const numberedBody = ({ lastAcknowledged }: Customer) => ({ n: lastAcknowledged + 1, text: PAYLOAD });

const batch: Make = ({ customers }, _customer, draw) => {
  const first = Math.floor(draw() * customers.length);
  const chosen = Array.from({ length: BATCH }, (_, n) => customers[(first + n) % customers.length]!);
  return {
    route: 'POST /relay/batch',
    path: '/relay/batch',
    body: { items: chosen.map(({ id }) => ({ userId: id, event: 'batched', data: { text: PAYLOAD } })) },
    done: () => chosen.forEach((each) => each.batched++),
  };
};

/** The mix of calls, with weights. Checks and logins are in story.ts. */
const MIX: readonly [weight: number, make: Make][] = [
  [10, report('GET /v1/rank/config', () => '/v1/rank/config')],
  [8, report('GET /v1/rank/graph', () => '/v1/rank/graph?tz=Asia/Kolkata')],
  [8, report('GET /v1/rank/table/:configID', (config) => `/v1/rank/table/${config}?${DESCENDING}`)],
  [4, report('GET /v1/rank/summary/:configID', (config) => `/v1/rank/summary/${config}`)],
  [3, plain('/v1/rank/runs?limit=5')],
  [12, plain('/v1/auth/me')],
  [6, plain('/v1/notifications?limit=5')],
  [6, plain('/v1/notifications/count')],
  [2, ({ admin }) => ({ ...at('POST /v1/notifications/read-all'), session: admin.session })],
  [2, (_world, { session }) => ({ ...at('POST /v1/notifications/read-all'), session })],
  [3, plain('/v1/integrations/announcements/posts?page=1&per_page=10')],
  [3, search('GET /v1/geo/country/:searchText', COUNTRIES)],
  [3, search('GET /v1/geo/state/:searchText', STATES)],
  [8, search('GET /v1/geo/cities/:searchText', CITIES, '?limit=20')],
  [3, search('GET /v1/geo/:searchText', PLACES, '?limit=20')],
  [4, search('GET /v1/geo/:zip_code/:countryCode', CODES)],
  [2, search('GET /v1/geo/zip/:country_code/:state_name/:city_name', POSTAL, '?limit=20')],
  [
    2,
    (_world, _customer, draw) => ({
      route: 'GET /v1/geo/cities',
      path: `/v1/geo/cities?${oneOf(AREAS, draw)}`,
    }),
  ],
  [25, emit],
  [2, batch],
  [1, (_world, { id }) => ({ route: 'GET /relay/presence/:userId', path: `/relay/presence/${id}` })],
];

function at(route: string): Call {
  return { route, path: route.slice(route.indexOf(' ') + 1) };
}

const TOTAL = MIX.reduce((sum, [weight]) => sum + weight, 0);

/** A random call by weight. */
export function nextErrand(world: SoakWorld, draw: () => number): Errand {
  for (;;) {
    let rest = draw() * TOTAL;
    const [, make] = MIX.find(([weight]) => (rest -= weight) < 0)!;
    const errand = make(world, world.customers[Math.floor(draw() * world.customers.length)]!, draw);
    if (errand) return errand;
  }
}
