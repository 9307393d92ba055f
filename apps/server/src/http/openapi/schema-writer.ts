import { isDeepStrictEqual } from 'node:util';
import { type ZodType, z } from 'zod';
import { namedSchemas } from './named-schemas.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface SchemaWriter {
  /** As JSON Schema 2020-12: `input` is what a caller may send, `output` what the server answers. */
  write(schema: ZodType, io: 'input' | 'output'): JsonSchema;
  /** The named schemas that were met so far, by name in alphabetical order. */
  components(): Record<string, JsonSchema>;
}

const REFERENCE = '#/components/schemas/';

/** Turns the contract's schemas into those of an OpenAPI document. */
export function createSchemaWriter(): SchemaWriter {
  const met = new Map<string, JsonSchema>();
  return {
    write(schema, io) {
      const written = z.toJSONSchema(schema, {
        io,
        metadata: namedSchemas,
        unrepresentable: 'any',
        override: ({ jsonSchema }) => tidy(jsonSchema),
      });
      const { $schema: _dialect, $defs = {}, ...own } = pointAtComponents(written) as JsonSchema;
      for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
        const known = met.get(name);
        if (known !== undefined && !isDeepStrictEqual(known, definition)) {
          throw new Error(`the schema ${name} is not the same in requests and answers and needs two names`);
        }
        met.set(name, definition);
      }
      return own;
    },
    components: () => Object.fromEntries([...met].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Leaves out what a reader has no use for: the pattern of a format, bounds that are JavaScript's own. */
function tidy(schema: Record<string, unknown>): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  delete schema.propertyNames;
  // An answer may gain fields: callers are told to expect that.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

function pointAtComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointAtComponents);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [
    key,
    key === '$ref' ? String(part).replace('#/$defs/', REFERENCE) : pointAtComponents(part),
  ]);
  return Object.fromEntries(entries);
}
