import {
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { schema } from '../mobile/graphql/schema.js';

/** A document for every query and mutation of the schema, with each of the ids where it takes one. */
export function walkDocuments(ids: readonly string[]): string[] {
  return [
    ...fieldsOf('Query').flatMap((field) => ids.map((id) => `query { ${called(field, id)} }`)),
    ...fieldsOf('Mutation').flatMap((field) => ids.map((id) => `mutation { ${called(field, id)} }`)),
  ];
}

/** A document for every subscription of the schema. */
export function subscriptionDocuments(): string[] {
  return fieldsOf('Subscription').map(({ name, type }) => `subscription { ${name} ${selection(type)} }`);
}

function fieldsOf(root: 'Query' | 'Mutation' | 'Subscription'): GraphQLField<unknown, unknown>[] {
  const type = schema.getType(root);
  if (!isObjectType(type)) throw new Error(`the schema has no ${root}`);
  return Object.values(type.getFields());
}

function called({ name, args, type }: GraphQLField<unknown, unknown>, id: string): string {
  const given = args.flatMap((argument) => {
    if (argument.name === 'id') return [`id: "${id}"`];
    return isInputObjectType(getNamedType(argument.type)) && argument.name === 'input'
      ? [`input: { id: "${id}" }`]
      : [];
  });
  return `${name}${given.length === 0 ? '' : `(${given.join(', ')})`} ${selection(type)}`;
}

/** All fields, and theirs. */
function selection(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).map((field) => `${field.name} ${selection(field.type)}`);
  return `{ ${fields.join(' ')} }`;
}
