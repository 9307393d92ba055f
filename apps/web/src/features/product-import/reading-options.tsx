import type { Catalogue } from '@balanco/catalogue-file/catalogue';
import type { TextEncoding } from '@balanco/catalogue-file/decode-text';
import {
  type ImportOptions,
  MAX_BARCODE_DIGITS,
  MAX_INTERNAL_CODE_DIGITS,
} from '@balanco/catalogue-file/import-options';
import type { NumberFormat } from '@balanco/catalogue-file/number-format';
import { NumberInput } from '@mantine/core';
import { FoundSelect } from './found-select';
import styles from './import-dialog.module.css';
import { NumberQuestion } from './number-question';
import { SheetOptionFields } from './sheet-option-fields';

interface ReadingOptionsProps {
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
  /** What was found in the file; null if nothing of it was read. */
  found: Catalogue | null;
}

const ENCODINGS: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  cp850: 'CP850 (DOS)',
};
const NUMBER_FORMATS: Record<NumberFormat, string> = { decimal_comma: '1.234,56', decimal_dot: '1,234.56' };

/** How the file is read: zero padding of codes (specification, section 9), encoding, number format, sheet. */
export function ReadingOptions({ options, onChange, found }: ReadingOptionsProps) {
  const { columns, encoding, numberFormat } = options;
  // A workbook knows its own encoding.
  const isText = options.type === 'txt' || (found !== null && found.encoding !== null);
  return (
    <div className={styles.options}>
      <PaddingField
        label="Dígitos do código interno"
        max={MAX_INTERNAL_CODE_DIGITS}
        digits={options.internalCodeDigits}
        disabled={!columns.includes('internal_code')}
        onChange={(internalCodeDigits) => onChange({ ...options, internalCodeDigits })}
      />
      <PaddingField
        label="Dígitos do código de barras"
        max={MAX_BARCODE_DIGITS}
        digits={options.barcodeDigits}
        disabled={!columns.includes('barcode')}
        onChange={(barcodeDigits) => onChange({ ...options, barcodeDigits })}
      />
      {isText && (
        <FoundSelect
          label="Codificação do texto"
          names={ENCODINGS}
          value={encoding}
          found={found?.encoding}
          onChange={(chosen) => onChange({ ...options, encoding: chosen })}
        />
      )}
      {columns.includes('stock_value_combined') && (
        <FoundSelect
          label="Formato dos números"
          names={NUMBER_FORMATS}
          value={numberFormat}
          found={found?.numberFormat}
          onChange={(chosen) => onChange({ ...options, numberFormat: chosen })}
        />
      )}
      {options.type === 'sheet' && found?.sheet && (
        <SheetOptionFields sheet={found.sheet} options={options} onChange={onChange} />
      )}
      {found !== null && found.ambiguousNumber !== null && (
        <NumberQuestion
          number={found.ambiguousNumber}
          value={options.undecidedNumbers}
          onChange={(undecidedNumbers) => onChange({ ...options, undecidedNumbers })}
        />
      )}
    </div>
  );
}

interface PaddingFieldProps {
  label: string;
  max: number;
  /** 0 for none. */
  digits: number;
  disabled: boolean;
  onChange: (digits: number) => void;
}

function PaddingField({ label, max, digits, disabled, onChange }: PaddingFieldProps) {
  return (
    <NumberInput
      label={label}
      placeholder="sem zeros à esquerda"
      description={`De 1 a ${max}, com zeros à esquerda`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={digits === 0 ? '' : digits}
      min={1}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      allowLeadingZeros={false}
      disabled={disabled}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
