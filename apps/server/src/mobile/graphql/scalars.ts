import { parseText } from '@balanco/contract/counts/count-entries';
import { GraphQLError, type GraphQLScalarType, Kind, type ValueNode, valueFromASTUntyped } from 'graphql';

/** How a scalar of AppSync is written into answers, and read from variables and documents. */
export type ScalarBehaviour = Pick<
  GraphQLScalarType<unknown, unknown>,
  'serialize' | 'parseValue' | 'parseLiteral'
>;

const LAST_MILLISECOND = Date.UTC(9999, 11, 31);

/** Limited to the years that PostgreSQL and JavaScript both write with four digits. */
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
 * Parses JSON text. Text that is not JSON stays as it is, and a value that is sent without being encoded is accepted:
 * unreadable content is kept and shown, never refused (docs/counts.md, "What a count means").
 */
function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const held = parsed(value);
  return held === null || typeof held === 'string' ? held : parseText(value);
}

/** Text that already is JSON, as apps of the REST calls may send it, is not encoded a second time. */
function writeJson(value: unknown): string {
  return typeof value === 'string' && parsed(value) !== undefined ? value : JSON.stringify(value);
}

/** The value of JSON text; undefined if the text is not JSON. */
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

/**
 * AppSync's scalars as the DataStore client sends and reads them. AWSTimestamp is in milliseconds, as in AppSync's
 * sync.
 */
export const scalars: Readonly<Record<string, ScalarBehaviour>> = {
  AWSJSON: behaviour(readJson, writeJson),
  AWSDateTime: behaviour(readDateTime, String), // Items have moments in this form already (model-items.ts).
  AWSTimestamp: behaviour(readTimestamp),
};
