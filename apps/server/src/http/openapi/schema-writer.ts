import { isDeepStrictEqual } from 'node:util';
import { errorBodySchema } from '@balanco/contract/base/errors';
import { countLineSchema, countSchema } from '@balanco/contract/counts/count';
import { inventoryRowSchema } from '@balanco/contract/inventories/inventories';
import { mobileCountResultSchema, mobileCountSchema } from '@balanco/contract/mobile/mobile';
import { licenceSchema } from '@balanco/contract/people/licences';
import { userSchema } from '@balanco/contract/people/people';
import { pharmacySchema } from '@balanco/contract/pharmacies/pharmacies';
import { productRowSchema, productSchema } from '@balanco/contract/products/products';
import { type ZodType, z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface SchemaWriter {
  /** JSON Schema 2020-12; `input` for callers, `output` for answers. */
  write(schema: ZodType, io: 'input' | 'output'): JsonSchema;
  components(): Record<string, JsonSchema>;
}

const namedSchemas = z.registry<{ id: string }>();

const names = {
  Pharmacy: pharmacySchema,
  Product: productSchema,
  ProductRow: productRowSchema,
  InventoryRow: inventoryRowSchema,
  Count: countSchema,
  CountLine: countLineSchema,
  Licence: licenceSchema,
  User: userSchema,
  MobileCount: mobileCountSchema,
  MobileCountResult: mobileCountResultSchema,
  Refusal: errorBodySchema,
};
for (const [id, schema] of Object.entries(names)) namedSchemas.add(schema, { id });

const REFERENCE = '#/components/schemas/';

export function createSchemaWriter(): SchemaWriter {
  const seen = new Map<string, JsonSchema>();
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
        const known = seen.get(name);
        if (known !== undefined && !isDeepStrictEqual(known, definition)) {
          throw new Error(`the schema ${name} differs between requests and answers and needs two names`);
        }
        seen.set(name, definition);
      }
      return own;
    },
    components: () => Object.fromEntries([...seen].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function tidy(schema: Record<string, unknown>): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  delete schema.propertyNames;
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
