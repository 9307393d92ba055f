import type { Model, ModelScalar } from './models.js';

/** The scalars and comparisons that all models share, with AppSync's names. */
export const commonSdl = `
scalar AWSJSON
scalar AWSDateTime
scalar AWSTimestamp

${comparisonSdl('ID', 'ID')}
${comparisonSdl('String', 'String')}
${comparisonSdl('Int', 'Int')}
${comparisonSdl('Float', 'Float')}
input ModelBooleanInput {
  eq: Boolean
  ne: Boolean
  attributeExists: Boolean
}
`;

function comparisonSdl(name: string, scalar: string): string {
  return `input Model${name}Input {
  ${['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'beginsWith', 'contains', 'notContains'].map((operator) => `${operator}: ${scalar}`).join('\n  ')}
  between: [${scalar}]
  in: [${scalar}]
  notIn: [${scalar}]
  attributeExists: Boolean
}`;
}

const comparisonOf: Readonly<Record<ModelScalar, string>> = {
  ID: 'ModelIDInput',
  String: 'ModelStringInput',
  Boolean: 'ModelBooleanInput',
  Float: 'ModelFloatInput',
  AWSJSON: 'ModelStringInput',
  AWSDateTime: 'ModelStringInput',
};

/** Fields that the client sends in inputs and the server ignores: it sets them itself. */
const ownedByServer =
  'createdAt: AWSDateTime updatedAt: AWSDateTime _deleted: Boolean _lastChangedAt: AWSTimestamp';

/**
 * The part of the schema that belongs to one model, with the names and argument types that the DataStore client writes
 * into its documents (docs/mobile-sync.md, "Queries and mutations").
 */
export function modelSdl({ name, plural, fields, owner }: Model): string {
  const listed = Object.entries(fields);
  const written = listed.map(([field, scalar]) => `${field}: ${scalar}`).join('\n  ');
  const compared = [...listed, ['createdAt', 'AWSDateTime'] as const, ['updatedAt', 'AWSDateTime'] as const]
    .map(([field, scalar]) => `${field}: ${comparisonOf[scalar]}`)
    .join('\n  ');
  const withMetadata = `${compared}
  _version: ModelIntInput
  _deleted: ModelBooleanInput
  _lastChangedAt: ModelFloatInput`;
  const mutation = (verb: string) =>
    `${verb.toLowerCase()}${name}(input: ${verb}${name}Input!, condition: Model${name}ConditionInput): ${name}`;
  const page = `filter: Model${name}FilterInput, limit: Int, nextToken: String`;
  const ofOwner = owner === undefined ? '' : `, ${owner}: String`;
  const subscription = (verb: string) =>
    `on${verb}${name}(filter: ModelSubscription${name}FilterInput${ofOwner}): ${name}`;
  return `
type ${name} {
  id: ID!
  ${written}
  createdAt: AWSDateTime!
  updatedAt: AWSDateTime!
  _version: Int!
  _deleted: Boolean
  _lastChangedAt: AWSTimestamp!
}
type Model${name}Connection {
  items: [${name}]!
  nextToken: String
  startedAt: AWSTimestamp
}
input Create${name}Input {
  id: ID
  ${written}
  ${ownedByServer}
  _version: Int
}
input Update${name}Input {
  id: ID!
  ${written}
  ${ownedByServer}
  _version: Int
}
input Delete${name}Input {
  id: ID!
  _version: Int
}
input Model${name}FilterInput {
  id: ModelIDInput
  ${withMetadata}
  and: [Model${name}FilterInput]
  or: [Model${name}FilterInput]
  not: Model${name}FilterInput
}
input Model${name}ConditionInput {
  ${withMetadata}
  and: [Model${name}ConditionInput]
  or: [Model${name}ConditionInput]
  not: Model${name}ConditionInput
}
input ModelSubscription${name}FilterInput {
  id: ModelIDInput
  ${compared}
  and: [ModelSubscription${name}FilterInput]
  or: [ModelSubscription${name}FilterInput]
}
extend type Query {
  sync${plural}(${page}, lastSync: AWSTimestamp): Model${name}Connection
  get${name}(id: ID!): ${name}
  list${plural}(${page}): Model${name}Connection
}
extend type Mutation {
  ${['Create', 'Update', 'Delete'].map(mutation).join('\n  ')}
}
extend type Subscription {
  ${['Create', 'Update', 'Delete'].map(subscription).join('\n  ')}
}
`;
}
