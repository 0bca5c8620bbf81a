import { describe, expect, it } from 'vitest';
import { About, aboutOf } from './about.js';
import { fails } from './errors.js';
import { IDS } from './examples.js';
import { ok } from './responses.js';
import { routeDocsWith, storedId } from './route-docs.js';
import { constant, exampleOf, integer, listOf, namedSchema, object, string } from './schema.js';

describe('an example of a schema', () => {
  const NAME = { name: string(undefined, 'Ada') };

  it('consists of the examples of its properties, whatever contains it', () => {
    const user = namedSchema('UserOfTheTest', object({ ...NAME, ok: constant(true) }));
    expect(exampleOf(object({ users: listOf(user) }))).toEqual({ users: [{ name: 'Ada', ok: true }] });
  });

  it('omits optional properties without one', () => {
    expect(exampleOf(object({ ...NAME, 'age?': integer() }))).toEqual({ name: 'Ada' });
  });

  it('is missing where a required property has none', () => {
    expect(exampleOf(object({ ...NAME, age: integer() }))).toBeUndefined();
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
    expect(aboutOf(Base, 'name')).toEqual({ text: 'The name.' });
    expect(aboutOf(Changed, 'name')).toEqual({ text: 'The name.' });
    expect(aboutOf(Changed, 'age')).toBeUndefined();
  });
});

describe('routes with an identifier of a stored document', () => {
  const responses = ok('It.', constant(null));
  const errors = [fails(409, 'In use.')];
  const { operations } = routeDocsWith(
    'Slots',
    { id: storedId('The slot.', IDS.slot, fails(404, 'Slot not found.')) },
    {
      'GET /v1/slots': { summary: 'List', responses },
      'PUT /v1/slots/:id': { summary: 'Change', example: { body: {} }, responses, errors },
      'DELETE /v1/slots/:id': { summary: 'Delete', example: { path: { id: IDS.freeSlot } }, responses },
    },
  );
  const [list, change, remove] = operations;

  it('have its description, and its example unless they have another', () => {
    expect(change).toMatchObject({
      path: { id: 'The slot.' },
      example: { path: { id: IDS.slot }, body: {} },
    });
    expect(remove?.example).toEqual({ path: { id: IDS.freeSlot } });
    expect(list).toMatchObject({ path: {}, errors: [] });
  });

  it('have the errors of a malformed and an unknown one, which can be caused', () => {
    expect(change?.errors?.map(({ status, try: attempt }) => [status, attempt])).toEqual([
      [400, { path: { id: 'not-an-id' } }],
      [409, undefined],
      [404, { path: { id: IDS.unknown } }],
    ]);
  });
});
