import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { BLANK_PRODUCT } from '@balanco/contract/products/product-columns';
import type { Product } from '@balanco/contract/products/products';
import { answerJson } from '../../testing/fake-server';

export const id = (number: number) => `0198c0de-0000-7000-8000-00000000000${number}`;

const pharmacy = (number: number, name: string): Pharmacy => ({
  id: id(number),
  name,
  inventory_uuid: id(9),
  created_at: '2026-01-20T15:00:00Z',
  total: 0,
  version: 1,
});
/** Newest first. */
export const saoJoao = pharmacy(2, 'Farmácia São João');
export const drogasul = pharmacy(1, 'Drogasul');

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

export function productPage(count: number, ...results: Product[]): Response {
  return answerJson({ count, next: null, previous: null, results });
}
