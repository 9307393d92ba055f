import {
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { ModelItem } from './model-items.js';
import { models } from './models.js';
import { createSchema } from './schema.js';

/** The items of a page, complete: graphql neither visits their fields nor changes their values. */
const completeItems = new GraphQLScalarType({ name: 'CompleteItems' });

/**
 * The schema to execute plain documents with (`isPlain`). It differs in one point: the items of a page are written here, by
 * one loop over the selected fields. graphql visits each field of each item by itself, which takes ten times as long for
 * the 14 fields of 1,000 counts. Documents are validated against the whole schema before.
 */
export const plainSchema: GraphQLSchema = createPlainSchema();

function createPlainSchema(): GraphQLSchema {
  const plain = createSchema();
  for (const { name } of models) {
    const connection = plain.getType(`Model${name}Connection`);
    const model = plain.getType(name);
    if (!isObjectType(connection) || !isObjectType(model))
      throw new Error(`the schema has no pages of ${name}`);
    const { items } = connection.getFields();
    if (items === undefined) throw new Error(`a page of ${name} has no items`);
    items.type = completeItems;
    items.resolve = (page: { readonly items: readonly ModelItem[] }, _arguments, _context, info) =>
      writeItems(model, info, page.items);
  }
  return plain;
}

/** Whether a document selects fields alone: no fragment, no directive, and no field with items twice. */
export function isPlain({ definitions }: DocumentNode): boolean {
  const [operation] = definitions;
  return (
    definitions.length === 1 &&
    operation?.kind === Kind.OPERATION_DEFINITION &&
    isPlainSet(operation.selectionSet)
  );
}

function isPlainSet({ selections }: SelectionSetNode): boolean {
  const keys = selections.map(keyOf);
  return new Set(keys).size === keys.length && selections.every(isPlainField);
}

function isPlainField(selection: SelectionNode): boolean {
  if (selection.kind !== Kind.FIELD || (selection.directives?.length ?? 0) > 0) return false;
  return selection.selectionSet === undefined || isPlainSet(selection.selectionSet);
}

function keyOf(selection: SelectionNode): string | undefined {
  return selection.kind === Kind.FIELD ? (selection.alias ?? selection.name).value : undefined;
}

interface WrittenField {
  readonly key: string;
  readonly name: string;
  readonly write: (value: unknown) => unknown;
}

function writeItems(model: GraphQLObjectType, info: GraphQLResolveInfo, items: readonly ModelItem[]) {
  const fields = writtenFields(model, info);
  return items.map((item) => {
    const written: Record<string, unknown> = {};
    for (const { key, name, write } of fields) {
      const value = name === '__typename' ? model.name : item[name];
      written[key] = value === null || value === undefined ? null : write(value);
    }
    return written;
  });
}

function writtenFields(model: GraphQLObjectType, { fieldNodes }: GraphQLResolveInfo): WrittenField[] {
  const selections = fieldNodes[0]?.selectionSet?.selections ?? [];
  return selections.flatMap((selection) => {
    if (selection.kind !== Kind.FIELD) return [];
    const name = selection.name.value;
    const key = keyOf(selection) ?? name;
    if (name === '__typename') return [{ key, name, write: String }];
    const type = getNamedType(model.getFields()[name]?.type);
    if (!isLeafType(type)) throw new Error(`${model.name} has no leaf ${name}`);
    return [{ key, name, write: (value: unknown) => type.serialize(value) }];
  });
}
