import { isShallow } from '@balanco/contract/counts/count-entries';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';

/** A mutation carries one count. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

const QUERY_LIMIT_CHARACTERS = 64 * 1024;
const TOKEN_LIMIT = 2000;
/** The parser is recursive. */
const BRACKET_LIMIT = 100;
const VARIABLE_DEPTH_LIMIT = 40;
const DEPTH_LIMIT = 10;
const ROOT_FIELD_LIMIT = 20;
const FIELD_LIMIT = 500;

/**
 * Parses a document with exactly one operation. A fragment counts towards the limits wherever it is spread.
 * Throws GraphQLError with a sentence for the app's author.
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

/** Throws GraphQLError for nesting deeper than any filter needs. */
export function refuseDeepVariables(variables: unknown): void {
  if (!isShallow(variables, VARIABLE_DEPTH_LIMIT))
    throw new GraphQLError('The variables are nested too deep.');
}

/** The models are no secret, but a stranger to them learns no names from a misspelt one. */
export function withoutSuggestion(message: string): string {
  return message.replace(/ Did you mean .*\?$/s, '');
}

/** Throws GraphQLError if there is none or several. */
export function onlyOperation(document: DocumentNode): OperationDefinitionNode {
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || operations.length > 1) {
    throw new GraphQLError('Send exactly one operation.');
  }
  return operation;
}

/** Brackets within strings count too, which errs on the safe side. */
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

/** Stops after a limit is passed, so that fragments that multiply each other cost nothing. */
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
  // Validation reports an unknown fragment.
  if (fragment === undefined) return { depth: 0, fields: 1, rootFields: 1 };
  return measure(fragment.selectionSet, fragments, new Set([...open, name]));
}
