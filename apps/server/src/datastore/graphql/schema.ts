import { parseText } from '@balanco/contract/counts/count-entries';
import {
  buildSchema,
  GraphQLError,
  type GraphQLScalarType,
  type GraphQLSchema,
  isScalarType,
  Kind,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';

type ModelScalar = 'ID' | 'String' | 'Boolean' | 'Float' | 'AWSJSON' | 'AWSDateTime';

export interface Model {
  readonly name: 'Inventory' | 'Section' | 'Count';
  /** The name in `sync<plural>` and `list<plural>` of the client's generated schema. */
  readonly plural: string;
  /** The schema adds id, createdAt, updatedAt and the metadata of versioned data sources. */
  readonly fields: Readonly<Record<string, ModelScalar>>;
  /** The field with the owner's `sub`. Apps with an owner rule send it as an argument of subscriptions. */
  readonly owner?: string;
}

const inventoryModel: Model = {
  name: 'Inventory',
  plural: 'Inventories',
  fields: {
    name: 'String',
    pharmacyID: 'ID',
    pharmacyName: 'String',
    finalizado: 'Boolean',
    source: 'String',
  },
};

const sectionModel: Model = {
  name: 'Section',
  plural: 'Sections',
  fields: {
    inventoryID: 'ID',
    name: 'String',
    collector_sub: 'String',
    collector_name: 'String',
    finalizado: 'Boolean',
  },
  owner: 'collector_sub',
};

const countModel: Model = {
  name: 'Count',
  plural: 'Counts',
  fields: {
    cognitoUserID: 'String',
    user_name: 'String',
    barcode: 'AWSJSON',
    internalBarcode: 'AWSJSON',
    factor: 'Float',
    inventoryID: 'ID',
    sectionID: 'ID',
    after_close: 'Boolean',
  },
  owner: 'cognitoUserID',
};

export const models: readonly Model[] = [inventoryModel, sectionModel, countModel];

const operators = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'beginsWith', 'contains', 'notContains'];

const commonSdl = `
scalar AWSJSON
scalar AWSDateTime
scalar AWSTimestamp

${['ID', 'String', 'Int', 'Float'].map(comparisonSdl).join('\n')}
input ModelBooleanInput {
  eq: Boolean
  ne: Boolean
  attributeExists: Boolean
}
`;

function comparisonSdl(scalar: string): string {
  return `input Model${scalar}Input {
  ${operators.map((operator) => `${operator}: ${scalar}`).join('\n  ')}
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

/** The client sends these fields; the server sets them itself. */
const ownedByServer =
  'createdAt: AWSDateTime updatedAt: AWSDateTime _deleted: Boolean _lastChangedAt: AWSTimestamp';

/**
 * Names and argument types are those that the DataStore client writes into its documents
 * (docs/mobile-sync.md, "Queries and mutations").
 */
function modelSdl({ name, plural, fields, owner }: Model): string {
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

/** Wakes a phone, which then asks for what the office did (docs/mobile-sync.md, "Real time"). */
const messageSdl = `
type Message {
  id: ID!
  collector_sub: String
  inventoryID: ID
  createdAt: AWSDateTime!
}
extend type Subscription {
  onCreateMessage(collector_sub: String): Message
}
`;

export type ScalarBehaviour = Pick<
  GraphQLScalarType<unknown, unknown>,
  'serialize' | 'parseValue' | 'parseLiteral'
>;

const LAST_MILLISECOND = Date.UTC(9999, 11, 31);

/** Years that PostgreSQL and JavaScript both write with four digits. */
function isMoment(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= LAST_MILLISECOND;
}

function readTimestamp(value: unknown): number {
  if (!isMoment(value)) throw new GraphQLError(`AWSTimestamp cannot represent value: ${shown(value)}`);
  return value;
}

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function readDateTime(value: unknown): string {
  if (typeof value !== 'string' || !dateTime.test(value) || Number.isNaN(Date.parse(value))) {
    throw new GraphQLError(`AWSDateTime cannot represent value: ${shown(value)}`);
  }
  return new Date(value).toISOString();
}

/**
 * Text that is not JSON stays as it is, and an unencoded value is accepted: unreadable content is kept and
 * shown, never refused (docs/counts.md, "What a count means").
 */
function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const held = parsed(value);
  return held === null || typeof held === 'string' ? held : parseText(value);
}

/** Text that is already JSON, as REST apps may send it, is not encoded again. */
function writeJson(value: unknown): string {
  return typeof value === 'string' && parsed(value) !== undefined ? value : JSON.stringify(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 80) ?? 'undefined';
}

function behaviour(
  read: (value: unknown) => unknown,
  serialize: (value: unknown) => unknown = read,
): ScalarBehaviour {
  return {
    serialize,
    parseValue: read,
    parseLiteral: (node: ValueNode, variables) =>
      read(node.kind === Kind.INT ? Number(node.value) : valueFromASTUntyped(node, variables)),
  };
}

/** The DataStore client sends and reads them so. AWSTimestamp is in ms, as in AppSync's sync. */
export const scalars: Readonly<Record<string, ScalarBehaviour>> = {
  AWSJSON: behaviour(readJson, writeJson),
  AWSDateTime: behaviour(readDateTime, String), // Items have moments in this form already.
  AWSTimestamp: behaviour(readTimestamp),
};

export const schema: GraphQLSchema = createSchema();

/** Every call gives a new one, which may be changed. */
export function createSchema(): GraphQLSchema {
  const roots = 'type Query\ntype Mutation\ntype Subscription';
  const built = buildSchema([roots, commonSdl, ...models.map(modelSdl), messageSdl].join('\n'));
  for (const [name, behaviour] of Object.entries(scalars)) {
    const type = built.getType(name);
    if (!isScalarType(type)) throw new Error(`the schema has no scalar ${name}`);
    Object.assign(type, behaviour);
  }
  return built;
}
