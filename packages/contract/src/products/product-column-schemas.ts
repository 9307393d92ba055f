import { z } from 'zod';
import { MONEY_LIMIT, QUANTITY_LIMIT, textSchema } from '../base/fields.js';
import {
  forEachColumn,
  isTextColumn,
  PRODUCT_COLUMNS,
  type ProductNumberColumn,
  type ProductTextColumn,
} from './product-columns.js';

function limitedNumber(limit: number, beyond: string) {
  return z
    .number({ error: 'Informe um número.' })
    .min(-limit, { error: beyond })
    .max(limit, { error: beyond });
}
const numberSchemas = {
  quantity: limitedNumber(QUANTITY_LIMIT, 'O saldo passa do limite.'),
  money: limitedNumber(MONEY_LIMIT, 'O valor passa do limite.'),
};

type ColumnSchemas = Record<ProductTextColumn, z.ZodString> & Record<ProductNumberColumn, z.ZodNumber>;

/** Columns as answers carry them: what is stored was checked when it was sent. */
export const answeredColumns = forEachColumn((column) =>
  isTextColumn(column) ? z.string() : z.number(),
) as ColumnSchemas; // Each column has the schema of its kind.

/** Columns as calls carry them. */
export const sentColumns = forEachColumn((column) => {
  if (isTextColumn(column)) return textSchema(PRODUCT_COLUMNS[column].limit);
  return numberSchemas[PRODUCT_COLUMNS[column].kind];
}) as ColumnSchemas; // Each column has the schema of its kind.
