import type { ImportField } from '@balanco/catalogue-file/import-columns';
import type { SheetMapping } from '@balanco/catalogue-file/import-options';

/**
 * The mapping after the person chose a column of the sheet for a field, or none (null). It holds the person's choices
 * only. No column fills two fields, so a field that had this column by an earlier choice loses it.
 */
export function chooseColumn(mapping: SheetMapping, field: ImportField, column: number | null): SheetMapping {
  const others = Object.entries(mapping).map(([other, chosen]) => [other, chosen === column ? null : chosen]);
  return { ...Object.fromEntries(others), [field]: column };
}
