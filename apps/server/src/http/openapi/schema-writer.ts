import { isDeepStrictEqual } from 'node:util';
import { bodyTexts } from '@balanco/contract/base/body-texts';
import { errorBodySchema } from '@balanco/contract/base/errors';
import { comparisonSchema, itemDetailSchema } from '@balanco/contract/comparison/comparison';
import { itemSchema } from '@balanco/contract/comparison/items';
import { movementImportSchema } from '@balanco/contract/comparison/movements';
import { countLineSchema, countSchema } from '@balanco/contract/counts/count';
import { exportedLineSchema } from '@balanco/contract/counts/counts';
import { exportSchema } from '@balanco/contract/exports/exports';
import { returnProofItemSchema, returnProofSchema } from '@balanco/contract/exports/return-proofs';
import { inventoryIdSchema, inventoryRowSchema } from '@balanco/contract/inventories/inventories';
import { createdInventorySchema } from '@balanco/contract/inventories/new-inventory';
import { mobileCountResultSchema, mobileCountSchema } from '@balanco/contract/mobile/mobile';
import { licenceSchema } from '@balanco/contract/people/licences';
import { machineKeySchema } from '@balanco/contract/people/machine-keys';
import { userSchema } from '@balanco/contract/people/people';
import { pharmacySchema } from '@balanco/contract/pharmacies/pharmacies';
import { productRowSchema, productSchema } from '@balanco/contract/products/products';
import {
  latestResultSchema,
  resultItemSchema,
  settlementDetailSchema,
  settlementItemSchema,
  settlementSchema,
} from '@balanco/contract/settlement/settlements';
import { type ZodType, z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

export type SchemaWriter = ReturnType<typeof createSchemaWriter>;

const namedSchemas = z.registry<{ id: string }>();

const names = {
  Pharmacy: pharmacySchema,
  Product: productSchema,
  ProductRow: productRowSchema,
  InventoryId: inventoryIdSchema,
  InventoryRow: inventoryRowSchema,
  CreatedInventory: createdInventorySchema,
  Count: countSchema,
  CountLine: countLineSchema,
  Licence: licenceSchema,
  User: userSchema,
  MobileCount: mobileCountSchema,
  MobileCountResult: mobileCountResultSchema,
  MachineKey: machineKeySchema,
  MovementImport: movementImportSchema,
  Comparison: comparisonSchema,
  ComparedItem: itemSchema,
  ComparedItemDetail: itemDetailSchema,
  Settlement: settlementSchema,
  SettlementDetail: settlementDetailSchema,
  SettlementItem: settlementItemSchema,
  Result: latestResultSchema,
  ResultItem: resultItemSchema,
  ExportedFile: exportSchema,
  ExportedLine: exportedLineSchema,
  ReturnProof: returnProofSchema,
  ReturnProofItem: returnProofItemSchema,
  Refusal: errorBodySchema,
};
for (const [id, schema] of Object.entries(names)) namedSchemas.add(schema, { id });

const REFERENCE = '#/components/schemas/';

export function createSchemaWriter() {
  const seen = new Map<string, JsonSchema>();
  return {
    /** JSON Schema 2020-12; `input` for callers, `body` with a text for each field, `output` for answers. */
    write(schema: ZodType, io: 'input' | 'body' | 'output'): JsonSchema {
      const written = z.toJSONSchema(schema, {
        io: io === 'output' ? 'output' : 'input',
        metadata: namedSchemas,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          tidy(jsonSchema);
          if (zodSchema._zod.def.type === 'unknown') jsonSchema.description = 'Qualquer valor.';
          if (zodSchema instanceof z.ZodTuple) nameItems(zodSchema, jsonSchema);
          if (io === 'body' && zodSchema instanceof z.ZodObject) describeFields(zodSchema, jsonSchema);
        },
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
    components: (): Record<string, JsonSchema> =>
      Object.fromEntries([...seen].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** The positions of an exported line are fields of a line. */
function nameItems({ def }: z.ZodTuple, schema: Record<string, unknown>): void {
  const fields = Object.entries(countLineSchema.shape);
  const items = (schema.prefixItems ?? []) as readonly object[];
  schema.prefixItems = items.map((item, index) => ({
    title: fields.find(([, field]) => field === def.items[index])?.[0] ?? 'settled',
    ...item,
  }));
}

function describeFields({ shape }: z.ZodObject, schema: Record<string, unknown>): void {
  const properties = (schema.properties ?? {}) as Record<string, object>;
  for (const [name, field] of Object.entries(shape as Record<string, ZodType>))
    if (name in properties)
      properties[name] = { description: refusalOf(field) ?? bodyTexts[name], ...properties[name] };
}

const SAYS_LITTLE =
  /Invalid|expected|Too |inválid|^Informe (um texto|um número|true ou false)|^Envie uma lista de itens/;

/** A sentence that asks for a field says what it is. */
function refusalOf(field: ZodType): string | undefined {
  const answers = [{}, [], '', 'x'.repeat(100_000), -1e99].map((each) => field.safeParse(each));
  return answers
    .flatMap(({ error }) => error?.issues ?? [])
    .find(({ path, message }) => path.length === 0 && !SAYS_LITTLE.test(message))?.message;
}

function tidy(schema: Record<string, unknown>): void {
  const { required, additionalProperties: value } = schema;
  // A record of known keys.
  if (Array.isArray(required) && schema.properties === undefined && value) {
    schema.properties = Object.fromEntries(required.map((name) => [name, value]));
    delete schema.additionalProperties;
  }
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
