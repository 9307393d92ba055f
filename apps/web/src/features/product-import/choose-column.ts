import type { ImportField } from '@balanco/catalogue-file/import-columns';
import type { SheetMapping } from '@balanco/catalogue-file/import-options';

/**
 * The mapping after a person gave a field this column of the sheet, or none (null). Only what persons chose stands in it;
 * a column never fills two fields, so the field that had it by an earlier choice goes without.
 */
export function chooseColumn(mapping: SheetMapping, field: ImportField, column: number | null): SheetMapping {
  const others = Object.entries(mapping).map(([other, chosen]) => [other, chosen === column ? null : chosen]);
  return { ...Object.fromEntries(others), [field]: column };
}
