import { codeKey } from '@balanco/contract/base/codes';
import { errorSentence } from '@balanco/contract/base/errors';
import { productKey } from '@balanco/contract/products/merge-product';
import {
  type BulkAnswer,
  bulkProducts,
  listProducts,
  type Product,
  type ProductRow,
} from '@balanco/contract/products/products';
import { ApiError } from '../api/api-error';
import { request } from '../api/client';
import { isWhole } from './whole-product';

/** The pharmacy already has a product with these codes, and a person has to decide. */
export class ProductExists extends Error {
  override readonly name = 'ProductExists';
  /** The stored product; null if it could not be found. */
  readonly current: Product | null;

  constructor(current: Product | null) {
    super('Já existe um produto com este código.');
    this.current = current;
  }
}

interface NewProduct {
  readonly row: ProductRow;
  /** Whether to replace a product with the same codes. */
  readonly replace: boolean;
}

/** Stores one product. It throws ProductExists, ApiError with the fields that were refused, or what `request` throws. */
type SaveNewProduct = (product: NewProduct) => Promise<BulkAnswer>;

/**
 * Stores one product as a bulk list of one (docs/products.md, "Novo Produto"). Without `replace` a dry run first makes
 * sure that the product is new. If the answer was lost, the next try finds the product that this dialog has created
 * itself, and doesn't ask to replace it.
 */
export function newProductSaver(): SaveNewProduct {
  const sentAsNew = new Set<string>();
  return async ({ row, replace }) => {
    const sent = JSON.stringify(row);
    if (!replace) {
      const found = await dryRun(row);
      if (sentAsNew.has(sent) && found.unchanged === 1) return { ...found, created: 1, unchanged: 0 };
      // The person is asked even if the existing product can't be found.
      if (found.created === 0) throw new ProductExists(await findProduct(row).catch(() => null));
      sentAsNew.add(sent);
    }
    return request(bulkProducts, { body: [row] });
  };
}

async function dryRun(row: ProductRow): Promise<BulkAnswer> {
  const answer = await request(bulkProducts, { query: { dry_run: 'true' }, body: [row] });
  const { refused } = answer;
  const fields = refused[0]?.fields;
  if (fields !== undefined) {
    const refusal = { status: 400, code: 'invalid', detail: null, fields, current: undefined } as const;
    throw new ApiError(errorSentence.invalid, refusal);
  }
  return answer;
}

/** The product of the row's pharmacy with both codes of the row, leading zeros ignored; null if there is none. */
async function findProduct(row: ProductRow): Promise<Product | null> {
  const { pharmacy, internal_code = '', barcode = '' } = row;
  // Barcodes repeat less than internal codes.
  const code = codeKey(barcode) === '' ? internal_code : barcode;
  const { results } = await request(listProducts, { query: { pharmacy, code } });
  const found = results.find((product) => productKey(product) === productKey(row));
  return found !== undefined && isWhole(found) ? found : null;
}
