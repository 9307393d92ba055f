import type { ExportedLineValues } from '@balanco/contract/counts/count-export';
import type { CountLine } from '@balanco/contract/counts/counts';

/** The fields of a line that a file needs. Only these are sent to the worker. */
export type ExportedLine = Pick<
  CountLine,
  | 'kind'
  | 'user_name'
  | 'user_email'
  | 'barcode'
  | 'internal_code'
  | 'quantity'
  | 'factor'
  | 'createdAt'
  | 'inventory_name'
  | 'section_name'
  | 'product'
> & {
  /** The units in a total, if they are not quantity × factor: those of a recounted item. */
  readonly units?: number | undefined;
};

/** A line of its values as the export sends them. */
export function exportedLine(values: ExportedLineValues): ExportedLine {
  const [kind, user_name, user_email, barcode, internal_code, quantity, factor, createdAt, ...place] = values;
  const [inventory_name, section_name, product, units] = place;
  return {
    kind,
    user_name,
    user_email,
    barcode,
    internal_code,
    quantity,
    factor,
    createdAt,
    inventory_name,
    section_name,
    product,
    ...(units !== undefined && { units }),
  };
}
