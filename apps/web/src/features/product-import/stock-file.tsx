import type { ReadCatalogue } from '@balanco/catalogue-file/catalogue-messages';
import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import { leftOutLines } from '@balanco/catalogue-file/listed-problem';
import { isUndecided } from '@balanco/catalogue-file/review-catalogue';
import type { StockLine } from '@balanco/contract/exports/return-proofs';
import { Stack } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { AlertLine } from '../../ui/messages/message-line';
import { useImportMemory } from './memory/sync-import-memory';
import { ColumnMapping } from './options/column-mapping';
import { FileChoice } from './options/file-choice';
import { LayoutField } from './options/layout-field';
import { optionsForPharmacy, optionsOfType, useChosenFile, withRemembered } from './options/options-for-file';
import { NumberQuestion, ReadingOptions } from './options/reading-options';
import { useParsedCatalogue } from './read/use-parsed-catalogue';
import { CatalogueSummary } from './review/catalogue-review';

interface StockFileProps {
  pharmacy: string;
  onRead: (stock: { readonly fileName: string; readonly lines: readonly StockLine[] } | null) => void;
}

const STOCK_COLUMNS: ImportOptions['columns'] = ['barcode', 'internal_code', 'stock_value_combined'];

/** Reads another system's stock like a catalogue (docs/files.md); sends nothing. */
export function StockFile({ pharmacy, onRead }: StockFileProps) {
  const [options, setOptions] = useState<ImportOptions>(() => ({
    ...optionsOfType('sheet', optionsForPharmacy(pharmacy)),
    columns: STOCK_COLUMNS,
  }));
  const change = (next: ImportOptions) => setOptions({ ...next, columns: STOCK_COLUMNS });
  const choice = useChosenFile(options, change);
  const { file } = choice;
  const [measuring, setMeasuring] = useState(false);
  useImportMemory(pharmacy, () => setOptions(withRemembered));
  const parsed = useParsedCatalogue(file, options);
  const { busy, failure, understood } = parsed;
  const catalogue = understood?.catalogue ?? null;
  const found = catalogue !== null && (catalogue.lines > 0 || catalogue.sheet !== null) ? catalogue : null;
  const undecided = found !== null && isUndecided(found, options);
  const lines = useMemo(() => stockLines(found), [found]);
  const leftOut = useMemo(() => leftOutLines(catalogue?.problems ?? []).length, [catalogue]);
  const isRead = file !== null && !busy && failure === null && !undecided && lines.length > 0;
  useEffect(() => {
    onRead(isRead && file !== null ? { fileName: file.name, lines } : null);
  }, [onRead, isRead, file, lines]);

  return (
    <Stack gap="md">
      <FileChoice {...choice} />
      {file !== null && <CatalogueSummary parsed={parsed} leftOut={leftOut} />}
      <AlertLine message={file === null || busy ? null : (failure ?? missingStock(found, lines))} />
      {found !== null && <ReadingOptions options={options} onChange={change} found={found} />}
      <NumberQuestion options={options} onChange={change} found={found} />
      {file !== null && options.type === 'txt' && (
        <LayoutField
          pharmacy={pharmacy}
          file={file}
          encoding={found?.encoding ?? null}
          options={options}
          onChange={change}
          editing={measuring}
          onEditing={setMeasuring}
        />
      )}
      {options.type === 'sheet' && found?.sheet && found.sheet.columns.length > 0 && (
        <ColumnMapping sheet={found.sheet} options={options} onChange={change} />
      )}
    </Stack>
  );
}

function stockLines(catalogue: ReadCatalogue | null): StockLine[] {
  return (catalogue?.distinct ?? []).flatMap(({ internal_code = '', barcode = '', system_stock }) =>
    system_stock === undefined ? [] : [{ internal_code, barcode, stock: system_stock }],
  );
}

function missingStock(found: ReadCatalogue | null, lines: readonly StockLine[]): string | null {
  if (found === null || lines.length > 0) return null;
  return 'Nenhuma linha tem saldo. Diga qual coluna é o Saldo.';
}
