export interface FixedLine {
  barcode?: string;
  internalCode?: string;
  description?: string;
  stockValue?: string;
  department?: string;
}

/** Positions are those of the specification, section 3. */
export function fixedLine(line: FixedLine): string {
  const { barcode = '', internalCode = '', description = '', stockValue = '', department = '' } = line;
  return [
    barcode.padEnd(15),
    internalCode.padEnd(7),
    description.padEnd(33),
    stockValue.padEnd(23),
    department.padEnd(7),
  ].join('');
}
