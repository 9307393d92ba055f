import { isShallow } from '@balanco/contract/count-shape';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';

/** The body of a request; a mutation carries one count. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

const QUERY_LIMIT_CHARACTERS = 64 * 1024;
const TOKEN_LIMIT = 2000;
/** What is read by recursion must not be nested without bounds. */
const BRACKET_LIMIT = 100;
const VARIABLE_DEPTH_LIMIT = 40;
const DEPTH_LIMIT = 10;
const ROOT_FIELD_LIMIT = 20;
const FIELD_LIMIT = 500;

/**
 * Reads a document that has exactly one operation and stays within the limits, fragments counted wherever they are
 * spread. Throws GraphQLError in a sentence for whoever writes the app.
 */
export function readDocument(query: string): DocumentNode {
  if (query.length > QUERY_LIMIT_CHARACTERS) throw new GraphQLError('The query is longer than 64 KB.');
  if (nestingOf(query) > BRACKET_LIMIT) throw new GraphQLError('The query is nested too deep.');
  const document = parse(query, { maxTokens: TOKEN_LIMIT });
  const operation = onlyOperation(document);
  const fragments = new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((definition) => [definition.name.value, definition]),
  );
  const { depth, fields, rootFields } = measure(operation.selectionSet, fragments, new Set());
  if (depth > DEPTH_LIMIT) throw new GraphQLError(`The query is deeper than ${DEPTH_LIMIT} levels.`);
  if (rootFields > ROOT_FIELD_LIMIT) {
    throw new GraphQLError(`The query has more than ${ROOT_FIELD_LIMIT} fields at its root.`);
  }
  if (fields > FIELD_LIMIT) throw new GraphQLError(`The query has more than ${FIELD_LIMIT} fields.`);
  return document;
}

/** Throws GraphQLError for variables that nest deeper than any filter does. */
export function refuseDeepVariables(variables: unknown): void {
  if (!isShallow(variables, VARIABLE_DEPTH_LIMIT))
    throw new GraphQLError('The variables are nested too deep.');
}

/** The operation of a document that `readDocument` gave. */
export function onlyOperation(document: DocumentNode): OperationDefinitionNode {
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || operations.length > 1) {
    throw new GraphQLError('Send exactly one operation.');
  }
  return operation;
}

/** How deep brackets nest in a text; those within strings count too, which only errs on the safe side. */
function nestingOf(text: string): number {
  let open = 0;
  let deepest = 0;
  for (const bracket of text.match(/[([{}\])]/g) ?? []) {
    open += '([{'.includes(bracket) ? 1 : -1;
    deepest = Math.max(deepest, open);
  }
  return deepest;
}

interface Size {
  readonly depth: number;
  readonly fields: number;
  readonly rootFields: number;
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Stops counting once a limit is passed, so that fragments that multiply cost nothing. */
function measure(set: SelectionSetNode, fragments: Fragments, open: ReadonlySet<string>): Size {
  const total = { depth: 0, fields: 0, rootFields: 0 };
  for (const selection of set.selections) {
    if (total.fields > FIELD_LIMIT) break;
    const size = measureSelection(selection, fragments, open);
    total.depth = Math.max(total.depth, size.depth);
    total.fields += size.fields;
    total.rootFields += size.rootFields;
  }
  return total;
}

function measureSelection(
  selection: SelectionSetNode['selections'][number],
  fragments: Fragments,
  open: ReadonlySet<string>,
): Size {
  if (selection.kind === Kind.FIELD) {
    const inner = selection.selectionSet && measure(selection.selectionSet, fragments, open);
    return { depth: 1 + (inner?.depth ?? 0), fields: 1 + (inner?.fields ?? 0), rootFields: 1 };
  }
  if (selection.kind === Kind.INLINE_FRAGMENT) return measure(selection.selectionSet, fragments, open);
  const name = selection.name.value;
  if (open.has(name)) throw new GraphQLError(`Cannot spread fragment "${name}" within itself.`);
  const fragment = fragments.get(name);
  // Validation names a fragment that isn't there.
  if (fragment === undefined) return { depth: 0, fields: 1, rootFields: 1 };
  return measure(fragment.selectionSet, fragments, new Set([...open, name]));
}
