import { describe, expect, it } from 'vitest';
import { About, readAbout } from './about.js';
import { fails, ok } from './responses.js';
import { IDS } from './examples.js';
import { route, routeDocs, storedId } from './route-docs.js';
import { constant, each, findExample, integer, list, namedSchema, object, string } from './schema.js';

describe('an example of a schema', () => {
  const NAME = { name: string(undefined, 'Ada') };

  it('consists of the examples of its properties, wherever it is nested', () => {
    const user = namedSchema('UserOfTheTest', object({ ...NAME, ok: constant(true) }));
    expect(findExample(object({ users: list(user) }))).toEqual({ users: [{ name: 'Ada', ok: true }] });
  });

  it('omits optional properties without one', () => {
    expect(findExample(object({ ...NAME, 'age?': integer() }))).toEqual({ name: 'Ada' });
  });

  it('is missing where a required property has none', () => {
    expect(findExample(object({ ...NAME, age: integer() }))).toBeUndefined();
  });
});

describe('the description of a field', () => {
  class Base {
    @About('The name.') name: string;
  }
  class Changed extends Base {
    age: number;
  }

  it('comes from the class that has it', () => {
    expect(readAbout(Base, 'name')).toEqual({ text: 'The name.' });
    expect(readAbout(Changed, 'name')).toEqual({ text: 'The name.' });
    expect(readAbout(Changed, 'age')).toBeUndefined();
  });
});

describe('routes with an identifier of a stored document', () => {
  const responses = ok('It.', constant(null));
  const errors = [fails(409, 'In use.')];
  const { operations } = routeDocs(
    'Slots',
    { id: storedId('The slot.', IDS.slot, fails(404, 'Slot not found.')) },
    {
      'GET /v1/slots': { summary: 'List', responses },
      'PUT /v1/slots/:id': { summary: 'Change', example: { body: {} }, responses, errors },
      'DELETE /v1/slots/:id': { summary: 'Delete', example: { path: { id: IDS.freeSlot } }, responses },
    },
  );
  const [read, change, remove] = operations;

  it('have its description, and its example unless they have another', () => {
    expect(change).toMatchObject({
      path: { id: 'The slot.' },
      example: { path: { id: IDS.slot }, body: {} },
    });
    expect(remove?.example).toEqual({ path: { id: IDS.freeSlot } });
    expect(read).toMatchObject({ path: {}, errors: [] });
  });

  it('have the errors of a malformed and an unknown one, which can be caused', () => {
    expect(change?.errors?.map(({ status, try: attempt }) => [status, attempt])).toEqual([
      [400, { path: { id: 'not-an-id' } }],
      [409, undefined],
      [404, { path: { id: IDS.unknown } }],
    ]);
  });
});

describe('a route', () => {
  const described = (more: Partial<Parameters<typeof route>[1]>) =>
    routeDocs('Slots', {
      'PUT /v1/slots/:name': route('Change', { responses: ok('It.', constant(null)), ...more }),
    }).operations[0]!;

  it('has the examples that are beside the parts of its request', () => {
    const query = { dry: { about: 'Whether nothing changes.' } };
    const operation = described({
      path: { name: ['The name.', 'early'] },
      query: [query, { dry: 'true' }],
      body: [Object, { active: true }],
    });
    expect(operation).toMatchObject({
      summary: 'Change',
      path: { name: 'The name.' },
      query,
      body: { dto: Object },
    });
    expect(operation.example).toEqual({
      path: { name: 'early' },
      query: { dry: 'true' },
      body: { active: true },
    });
  });

  it('has no example without any', () => {
    expect(described({ path: { name: 'The name.' } })).not.toHaveProperty('example');
  });

  it('has errors with what causes them: text, a request, or both', () => {
    const body = { active: false };
    const errors = [fails(409, 'In use.', 'it is used'), fails(409, 'In use.', { when: 'it is used', body })];
    expect(described({ errors }).errors).toEqual([
      { status: 409, message: 'In use.', when: 'it is used' },
      { status: 409, message: 'In use.', when: 'it is used', try: { body } },
    ]);
  });
});

describe('an object', () => {
  it('requires the properties whose names do not end with a question mark', () => {
    const schema = object({ ...each(string, { name: 'Ada' }), 'age?': integer() });
    expect(schema).toMatchObject({ properties: { name: string(), age: integer() }, required: ['name'] });
  });
});
