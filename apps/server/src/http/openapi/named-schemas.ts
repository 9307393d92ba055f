import { countLineSchema, countSchema } from '@balanco/contract/counts';
import { errorBodySchema } from '@balanco/contract/errors';
import { inventoryRowSchema } from '@balanco/contract/inventories';
import { licenceSchema } from '@balanco/contract/licences';
import { mobileCountResultSchema, mobileCountSchema } from '@balanco/contract/mobile';
import { pharmacySchema } from '@balanco/contract/pharmacies';
import { productRowSchema, productSchema } from '@balanco/contract/products';
import { userSchema } from '@balanco/contract/users';
import { z } from 'zod';

/** The schemas that stand under a name of their own in the document; all others are written where they are used. */
export const namedSchemas = z.registry<{ id: string }>();

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
