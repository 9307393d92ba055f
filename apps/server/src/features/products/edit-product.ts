import { isDeepStrictEqual } from 'node:util';
import { editProduct, type Product, type ProductFields } from '@balanco/contract/products';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import { type FindPharmacyId, holdProduct } from './hold-product.js';
import { isKeyTaken, updateProduct } from './product-queries.js';
import { roundedValues } from './round-decimal.js';

interface EditProductDependencies {
  readonly db: Database;
  readonly findPharmacyId: FindPharmacyId;
}

interface EditProductInput {
  readonly id: string;
  readonly fields: ProductFields;
}

/**
 * Changes a product's own fields, all of them at once (specification, section 7). The fields that it has already
 * change nothing. Refuses `not_found`, and `conflict` where another product of the pharmacy has both codes, compared
 * without leading zeros. An edit and an import of the same pharmacy take turns.
 */
export function createEditProduct({ db, findPharmacyId }: EditProductDependencies) {
  return async (caller: Caller, { id, fields }: EditProductInput): Promise<Product> => {
    authorise(caller, editProduct.permission);
    return db.transaction().execute(async (tx) => {
      const before = await holdProduct(tx, id, findPharmacyId);
      const after: Product = { ...before, ...roundedValues(fields) };
      if (isDeepStrictEqual(before, after)) return before;
      if (await isKeyTaken(tx, after)) {
        throw new AppError(
          'conflict',
          'Já existe um produto com este código interno e este código de barras nesta farmácia.',
        );
      }
      await updateProduct(tx, after);
      await writeAudit(tx, caller, [
        {
          pharmacyId: after.pharmacy,
          action: 'update',
          entity: 'product',
          entityId: after.id,
          before,
          after,
        },
      ]);
      return after;
    });
  };
}
