import { isInputObjectType, isObjectType, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { models } from './models.js';
import { schema } from './schema.js';

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

  it(`the type ${name} has exactly the fields of its model`, () => {
    const type = schema.getType(name);
    expect(isObjectType(type) && Object.keys(type.getFields())).toEqual(all);
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
