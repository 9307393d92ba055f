import { BLANK_PRODUCT } from '@balanco/contract/products/product-columns';
import type { ListedProduct, Product } from '@balanco/contract/products/products';
import { answerJson } from '../../testing/app';
import { pharmacyRow } from '../../testing/rows';

export const id = (number: number) => `0198c0de-0000-7000-8000-00000000000${number}`;

export const saoJoao = pharmacyRow({ id: id(2), total: 0 });
export const drogasul = pharmacyRow({ id: id(1), name: 'Drogasul', total: 0 });

export const dipirona: Product = {
  ...BLANK_PRODUCT,
  id: id(5),
  internal_code: '000123',
  description: 'DIPIRONA 500MG',
  barcode: '7891000315507',
  department: 'GENERIC',
  system_stock: 1234.5,
  value: 4.9,
  pharmacy: saoJoao.id,
  version: 3,
};

export function productPage(count: number, ...results: ListedProduct[]): Response {
  return answerJson({ count, next: null, previous: null, results });
}
