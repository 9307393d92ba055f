import type { SheetReading } from '@balanco/catalogue-file/catalogue';
import type { CsvSeparator, SheetOptions } from '@balanco/catalogue-file/import-options';
import { Select } from '@mantine/core';
import { counted } from '../../lib/counted';
import { FoundSelect } from './found-select';

interface SheetOptionFieldsProps {
  sheet: SheetReading;
  options: SheetOptions;
  onChange: (options: SheetOptions) => void;
}

const SEPARATORS: Readonly<Record<CsvSeparator, string>> = {
  ';': 'Ponto e vírgula (;)',
  ',': 'Vírgula (,)',
  '\t': 'Tabulação',
  '|': 'Barra vertical (|)',
};
/** Headings further down are not offered. */
const HEADER_ROWS = Array.from({ length: 20 }, (_row, index) => String(index + 1));

/**
 * The sheet of a workbook, the separator of a CSV, and the row of the headings. A change of any of them resets the
 * column mapping.
 */
export function SheetOptionFields({ sheet, options, onChange }: SheetOptionFieldsProps) {
  const { headerRow } = options;
  const change = (changed: Partial<SheetOptions>) => onChange({ ...options, ...changed, mapping: {} });
  return (
    <>
      {sheet.sheets.length > 1 && (
        <Select
          label="Planilha"
          data={sheet.sheets.map(({ name, rows, hidden }) => ({
            value: name,
            label: `${name} (${counted(rows, 'linha', 'linhas')}${hidden ? ', oculta' : ''})`,
          }))}
          value={sheet.sheet}
          allowDeselect={false}
          onChange={(name) => change({ sheet: name, headerRow: 'auto' })}
        />
      )}
      {sheet.separator !== null && (
        <FoundSelect
          label="Separador"
          names={SEPARATORS}
          value={options.separator}
          found={sheet.separator}
          onChange={(separator) => change({ separator, headerRow: 'auto' })}
        />
      )}
      <Select
        label="Linha dos títulos"
        data={[
          { value: 'auto', label: headerRow === 'auto' ? `Auto: ${rowName(sheet.headerRow)}` : 'Automático' },
          { value: 'none', label: 'Sem títulos' },
          ...HEADER_ROWS.map((row) => ({ value: row, label: `Linha ${row}` })),
        ]}
        value={String(headerRow)}
        allowDeselect={false}
        onChange={(chosen) => {
          if (chosen === 'auto' || chosen === 'none') change({ headerRow: chosen });
          else if (chosen !== null) change({ headerRow: Number(chosen) });
        }}
      />
    </>
  );
}

function rowName(row: number | null): string {
  return row === null ? 'sem títulos' : `linha ${row}`;
}
