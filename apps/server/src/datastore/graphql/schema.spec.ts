import { isInputObjectType, parse, parseValue, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { models, type ScalarBehaviour, scalars, schema } from './schema.js';

/** The client's documents: buildGraphQLOperation and buildSubscriptionGraphQLOperation in its sync/utils.js. */
function clientDocuments(name: string, plural: string, fields: string): string[] {
  const input = (verb: string) => `$input: ${verb}${name}Input!`;
  const condition = `$condition: Model${name}ConditionInput`;
  return [
    `query operation($limit: Int, $nextToken: String, $lastSync: AWSTimestamp, $filter: Model${name}FilterInput) {
      sync${plural}(limit: $limit, nextToken: $nextToken, lastSync: $lastSync, filter: $filter) {
        items { ${fields} } nextToken startedAt
      }
    }`,
    `query operation($id: ID!) { get${name}(id: $id) { ${fields} } }`,
    `query operation { list${plural}(limit: 5) { items { id } nextToken } }`,
    `mutation operation(${input('Create')}) { create${name}(input: $input) { ${fields} } }`,
    ...['Update', 'Delete'].map(
      (verb) => `mutation operation(${input(verb)}, ${condition}) {
        ${verb.toLowerCase()}${name}(input: $input, condition: $condition) { ${fields} }
      }`,
    ),
    ...['Create', 'Update', 'Delete'].flatMap((verb) => [
      `subscription operation { on${verb}${name} { ${fields} } }`,
      `subscription operation($filter: ModelSubscription${name}FilterInput) {
        on${verb}${name}(filter: $filter) { ${fields} }
      }`,
    ]),
  ];
}

describe.each(models)('the schema of $name', ({ name, plural, fields }) => {
  const all = [
    'id',
    ...Object.keys(fields),
    'createdAt',
    'updatedAt',
    '_version',
    '_deleted',
    '_lastChangedAt',
  ];

  it(`the schema of ${name} accepts every document that the client writes`, () => {
    for (const document of clientDocuments(name, plural, all.join(' '))) {
      expect(validate(schema, parse(document)), document).toEqual([]);
    }
  });

  it(`the inputs of ${name} accept every field that an answer has`, () => {
    for (const verb of ['Create', 'Update']) {
      const type = schema.getType(`${verb}${name}Input`);
      expect(isInputObjectType(type) && Object.keys(type.getFields()).sort()).toEqual([...all].sort());
    }
  });

  it(`filters of ${name} compare every field, and conditions every field except the id`, () => {
    const names = (kind: string) => {
      const type = schema.getType(`Model${kind}Input`);
      return isInputObjectType(type) ? Object.keys(type.getFields()) : [];
    };
    expect(names(`${name}Filter`).sort()).toEqual([...all, 'and', 'or', 'not'].sort());
    expect(names(`${name}Condition`)).not.toContain('id');
    expect(names(`Subscription${name}Filter`)).toEqual(
      expect.arrayContaining(['id', ...Object.keys(fields), 'and', 'or']),
    );
  });
});

it('validation names the unknown fields of a document', () => {
  const document = parse('{ syncCounts { items { id preco } } }');
  expect(validate(schema, document).map(({ message }) => message)).toEqual([
    'Cannot query field "preco" on type "Count".',
  ]);
});

function scalar(name: string): ScalarBehaviour {
  const behaviour = scalars[name];
  if (behaviour === undefined) throw new Error(`no scalar ${name}`);
  return behaviour;
}

const json = scalar('AWSJSON');
const entries = [{ barcode: '789', count: 2 }];

it.each([
  [JSON.stringify(entries), entries],
  [entries, entries],
  ['null', null],
  [null, null],
  ['"texto"', 'texto'],
  ['[{"barcode": 7', '[{"barcode": 7'],
  ['5', '5'],
  ['', ''],
  ['['.repeat(40) + ']'.repeat(40), '['.repeat(40) + ']'.repeat(40)],
])('AWSJSON reads %j as %j', (sent, read) => {
  expect(json.parseValue(sent)).toEqual(read);
});

it.each([
  [entries, JSON.stringify(entries)],
  [{ code: '1', count: 1 }, '{"code":"1","count":1}'],
  [JSON.stringify(entries), JSON.stringify(entries)],
  ['texto', '"texto"'],
])('AWSJSON writes %j as %j', (stored, written) => {
  expect(json.serialize(stored)).toBe(written);
});

it('AWSJSON is read from literals in a document too', () => {
  expect(json.parseLiteral(parseValue('"[{\\"barcode\\":\\"789\\"}]"'), {})).toEqual([{ barcode: '789' }]);
  expect(json.parseLiteral(parseValue('[{ barcode: "789", count: 2 }]'), {})).toEqual(entries);
});

const timestamp = scalar('AWSTimestamp');

it('AWSTimestamp is in milliseconds, in variables and in documents', () => {
  expect(timestamp.parseValue(1_777_777_777_123)).toBe(1_777_777_777_123);
  expect(timestamp.parseLiteral(parseValue('1777777777123'), {})).toBe(1_777_777_777_123);
  expect(timestamp.serialize(0)).toBe(0);
});

it.each(['1', -1, 1.5, Number.MAX_SAFE_INTEGER, null, {}])('AWSTimestamp refuses %j', (value) => {
  expect(() => timestamp.parseValue(value)).toThrow('AWSTimestamp cannot represent');
});

const dateTime = scalar('AWSDateTime');

it.each([
  ['2026-05-01T03:04:05.000Z', '2026-05-01T03:04:05.000Z'],
  ['2026-05-01T03:04:05Z', '2026-05-01T03:04:05.000Z'],
  ['2026-05-01T03:04Z', '2026-05-01T03:04:00.000Z'],
  ['2026-05-01T00:04:05.123456-03:00', '2026-05-01T03:04:05.123Z'],
])('AWSDateTime reads %s as %s', (sent, read) => {
  expect(dateTime.parseValue(sent)).toBe(read);
});

it.each(['2026-05-01', '2026-05-01T03:04:05', '2026-13-01T03:04:05Z', 'ontem', 5])(
  'AWSDateTime refuses %j',
  (value) => {
    expect(() => dateTime.parseValue(value)).toThrow('AWSDateTime cannot represent');
  },
);
