import { isShallow } from '@balanco/contract/counts/count-entries';
import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  specifiedRules,
  validate,
} from 'graphql';

/** A mutation carries one count. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

const QUERY_LIMIT_CHARACTERS = 64 * 1024;
/** graphql-js searches the line of every error from the beginning. */
const LINE_LIMIT = 1000;
const TOKEN_LIMIT = 1000;
/** Validation compares all fragments with each other. */
const DEFINITION_LIMIT = 10;
/** The parser is recursive, so depth is bounded before it runs. */
const BRACKET_LIMIT = 100;
const VARIABLE_DEPTH_LIMIT = 40;
/** An error shows the object that it is about. */
const OBJECT_FIELD_LIMIT = 100;
const DEPTH_LIMIT = 10;
const ROOT_FIELD_LIMIT = 20;
const FIELD_LIMIT = 500;
/** An answer repeats the name in every row. */
const NAME_LIMIT = 100;
/** Validation compares fields of the same name with each other. */
const EQUAL_FIELD_LIMIT = 5;
/** Clients read the first one. */
const ERROR_LIMIT = 5;

/**
 * Parses a document with exactly one operation, and measures all of it. A fragment counts wherever it is spread, and
 * must be spread. Throws GraphQLError with a sentence for the app's author.
 */
export function readDocument(query: string) {
  if (query.length > QUERY_LIMIT_CHARACTERS) throw new GraphQLError('The query is longer than 64 KB.');
  refuseMore(query.split(/[\n\r]/).length, LINE_LIMIT, 'lines');
  if (nestingOf(query) > BRACKET_LIMIT) throw new GraphQLError('The query is nested too deep.');
  const document = parse(query, { maxTokens: TOKEN_LIMIT });
  refuseMore(document.definitions.length, DEFINITION_LIMIT, 'definitions');
  const operation = onlyOperation(document);
  return { document, operation: operation.operation, fields: measure(operation, document) };
}

/** Each error of a variable shows the whole value. */
export const executionBounds = { hideSuggestions: true, options: { maxCoercionErrors: 1 } };

/** The first errors of a document that `readDocument` has measured. Their sentences suggest no other names. */
export function errorsOf(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule];
  return validate(schema, document, rules, { maxErrors: ERROR_LIMIT, hideSuggestions: true });
}

/** Throws GraphQLError for nesting deeper than any filter needs, and for more fields than any object has. */
export function refuseCostlyVariables(variables: unknown): void {
  if (!isShallow(variables, VARIABLE_DEPTH_LIMIT))
    throw new GraphQLError('The variables are nested too deep.');
  if (isLarge(variables)) throw new GraphQLError(`An object has more than ${OBJECT_FIELD_LIMIT} fields.`);
}

function isLarge(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const parts = Object.values(value);
  return (!Array.isArray(value) && parts.length > OBJECT_FIELD_LIMIT) || parts.some(isLarge);
}

function onlyOperation(document: DocumentNode): OperationDefinitionNode {
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

interface Level {
  readonly equal: Map<string, number>;
  readonly inner: Map<string, Level>;
}

/** The number of fields. Throws GraphQLError as soon as a limit is passed, so fragments can't multiply each other. */
function measure(operation: OperationDefinitionNode, { definitions }: DocumentNode): number {
  const fragments = new Map(
    definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((definition) => [definition.name.value, definition]),
  );
  const used = new Set<string>();
  let fields = 0;
  let rootFields = 0;

  const count = (amount: number) => {
    fields += amount;
    refuseMore(fields, FIELD_LIMIT, 'fields');
  };
  const measureField = (field: FieldNode, depth: number, level: Level, open: readonly string[]) => {
    const name = field.name.value;
    const shown = field.alias?.value ?? name;
    if (depth > DEPTH_LIMIT) throw new GraphQLError(`The query is deeper than ${DEPTH_LIMIT} levels.`);
    refuseMore(shown.length, NAME_LIMIT, 'characters in a name');
    if (depth === 1) rootFields += 1;
    refuseMore(rootFields, ROOT_FIELD_LIMIT, 'fields at its root');
    count(1);
    // The root's fields have arguments, so an app asks for one several times.
    const names = depth === 1 ? [shown] : [shown, `of ${name}`];
    for (const equal of names) {
      const amount = (level.equal.get(equal) ?? 0) + 1;
      refuseMore(amount, EQUAL_FIELD_LIMIT, `fields "${equal}" in one place`);
      level.equal.set(equal, amount);
    }
    if (field.selectionSet === undefined) return;
    const inner = level.inner.get(shown) ?? newLevel();
    level.inner.set(shown, inner);
    measureSet(field.selectionSet, depth + 1, inner, open);
  };
  const measureSet = (set: SelectionSetNode, depth: number, level: Level, open: readonly string[]) => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) measureField(selection, depth, level, open);
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        measureSet(selection.selectionSet, depth, level, open);
      else {
        const name = selection.name.value;
        if (open.includes(name)) throw new GraphQLError(`Cannot spread fragment "${name}" within itself.`);
        used.add(name);
        const fragment = fragments.get(name);
        // Validation reports an unknown fragment.
        if (fragment === undefined) count(1);
        else measureSet(fragment.selectionSet, depth, level, [...open, name]);
      }
    }
  };
  measureSet(operation.selectionSet, 1, newLevel(), []);
  const known = [...used].filter((name) => fragments.has(name));
  if (known.length < definitions.length - 1)
    throw new GraphQLError('The query has a fragment that is not used.');
  return fields;
}

function newLevel(): Level {
  return { equal: new Map(), inner: new Map() };
}

function refuseMore(amount: number, limit: number, what: string): void {
  if (amount > limit) throw new GraphQLError(`The query has more than ${limit} ${what}.`);
}
