import type { ImportOptions } from '@balanco/catalogue-file/import-options';
import type { StockLine } from '@balanco/contract/exports/return-proofs';
import { Stack } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { AlertLine } from '../../ui/alert-line';
import { CatalogueSummary } from './catalogue-summary';
import { ColumnMapping } from './column-mapping';
import { FileChoice } from './file-choice';
import { LayoutField } from './layout-field';
import {
  type FileType,
  optionsForFile,
  optionsForPharmacy,
  optionsOfType,
  withRemembered,
} from './options-for-file';
import { ReadingOptions } from './reading-options';
import { useImportMemory } from './use-import-memory';
import { useParsedCatalogue } from './use-parsed-catalogue';
import type { ReadCatalogue } from './worker-messages';

interface StockFileProps {
  /** The id of the pharmacy whose layouts and columns are remembered. */
  pharmacy: string;
  /** What the file says of each code, once it is read and every question is answered; null until then. */
  onRead: (stock: { readonly fileName: string; readonly lines: readonly StockLine[] } | null) => void;
}

/** A stock needs codes and 'Saldo' alone. */
const STOCK_COLUMNS: ImportOptions['columns'] = ['barcode', 'internal_code', 'stock_value_combined'];

/**
 * A file with the stock of another system, read like a catalogue (docs/files.md) and sent nowhere: which file, how it is read, and
 * what is wrong with it.
 */
export function StockFile({ pharmacy, onRead }: StockFileProps) {
  const [file, setFile] = useState<File | null>(null);
  const [options, setOptions] = useState<ImportOptions>(() => ({
    ...optionsOfType('sheet', optionsForPharmacy(pharmacy)),
    columns: STOCK_COLUMNS,
  }));
  const [typeBefore, setTypeBefore] = useState<FileType | null>(null);
  useImportMemory(pharmacy, () => setOptions(withRemembered));
  const parsed = useParsedCatalogue(file, options);
  const { busy, failure, understood } = parsed;
  const catalogue = understood?.catalogue ?? null;
  const found = catalogue !== null && (catalogue.lines > 0 || catalogue.sheet !== null) ? catalogue : null;
  const undecided = found !== null && found.ambiguousNumber !== null && options.undecidedNumbers === 'ask';
  const lines = useMemo(() => stockLines(found), [found]);
  const isRead = file !== null && !busy && failure === null && !undecided && lines.length > 0;
  useEffect(() => {
    onRead(isRead && file !== null ? { fileName: file.name, lines } : null);
  }, [onRead, isRead, file, lines]);

  const change = (next: ImportOptions) => setOptions({ ...next, columns: STOCK_COLUMNS });
  const chooseFile = (chosen: File) => {
    const next = optionsForFile(chosen.name, options);
    setFile(chosen);
    change(next);
    setTypeBefore(next.type === options.type ? null : options.type);
  };
  const chooseType = (type: FileType) => {
    setTypeBefore(null);
    change(optionsOfType(type, options));
  };
  return (
    <Stack gap="md">
      <FileChoice
        type={options.type}
        typeBefore={typeBefore}
        onType={chooseType}
        file={file}
        onFile={chooseFile}
      />
      {file !== null && <CatalogueSummary parsed={parsed} />}
      <AlertLine message={file === null || busy ? null : (failure ?? missingStock(found, lines))} />
      {found !== null && <ReadingOptions options={options} onChange={change} found={found} />}
      {file !== null && options.type === 'txt' && (
        <LayoutField pharmacy={pharmacy} file={file} options={options} onChange={change} />
      )}
      {options.type === 'sheet' && found?.sheet && found.sheet.columns.length > 0 && (
        <ColumnMapping sheet={found.sheet} options={options} onChange={change} />
      )}
    </Stack>
  );
}

/** One line for each pair of codes that has a stock. */
function stockLines(catalogue: ReadCatalogue | null): StockLine[] {
  return (catalogue?.distinct ?? []).flatMap(({ internal_code = '', barcode = '', system_stock }) =>
    system_stock === undefined ? [] : [{ internal_code, barcode, stock: system_stock }],
  );
}

function missingStock(found: ReadCatalogue | null, lines: readonly StockLine[]): string | null {
  if (found === null || lines.length > 0) return null;
  return 'Nenhuma linha tem saldo. Diga qual coluna é o Saldo.';
}
