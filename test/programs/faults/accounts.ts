import { FULL_SCOPE } from '../../../src/access/permissions.js';
import { PASSWORD } from '../../support/app.js';
import { BUDGETS, type FaultsWorld } from './world.js';

export interface Person {
  account: string;
  user: string;
  email: string;
  session: string;
}

export interface Cast {
  /** Owner of the platform account, which manages the slots. */
  operator: Person;
  /** Only has sockets. */
  listener: Person;
  /** Each the owner of an account below the platform's; the first account has a search budget. */
  members: Person[];
}

/** Creates the accounts and users of the rounds and a slot for all, before the applications start. */
export async function settle(world: FaultsWorld, count: number): Promise<Cast> {
  const { _id: platform } = await world.cli('account:create', '--name', 'Platform', '--platform');
  const email = 'operator@example.com';
  const args = ['--email', email, '--password', PASSWORD, '--account', platform];
  const { _id: user } = await world.cli('user:create', ...args);
  await Promise.all(world.nodes.map((node) => node.start()));

  const made = async (path: string, body: object, session = '') => {
    const answer = await world.call<Record<string, string>>('POST', path, { body, session });
    if (answer?.status !== 200) throw new Error(`The world could not be made: ${path}`);
    return answer.data;
  };
  const signIn = async (email: string) =>
    (await made('/v1/auth/login', { email, password: PASSWORD }))['session_id']!;
  const operator = { account: platform, user, email, session: await signIn(email) };
  const person = async (name: string, account: string): Promise<Person> => {
    const address = `${name}@example.com`;
    const body = { email: address, password: PASSWORD, name, scope: FULL_SCOPE };
    const { _id } = await made(`/v1/accounts/${account}/users`, body, operator.session);
    return { account, user: _id!, email: address, session: await signIn(address) };
  };
  const members: Person[] = [];
  for (let n = 1; n <= count; n += 1) {
    const { _id } = await made('/v1/accounts', { name: `Member ${n}` }, operator.session);
    members.push(await person(`member${n}`, _id!));
  }
  await limitSearches(world, members[0]!, operator);
  await made('/v1/slots', { time: '00:00', timezone: 'UTC', max_capacity: 1000 }, operator.session);
  return { operator, listener: await person('listener', platform), members };
}

async function limitSearches(world: FaultsWorld, { account }: Person, { session }: Person): Promise<void> {
  const body = { search_budget: { day: BUDGETS.member } };
  const answer = await world.call('PATCH', `/v1/accounts/${account}`, { body, session });
  if (answer?.status !== 200) throw new Error(`The budget is refused: ${answer?.message}`);
}
