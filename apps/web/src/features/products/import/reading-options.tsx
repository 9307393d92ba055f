import { NumberInput, Select } from '@mantine/core';
import styles from './import-dialog.module.css';
import type { TextEncoding } from './txt/decode-text';
import type { NumberFormat } from './txt/number-format';
import type { TxtCatalogue } from './txt/txt-catalogue';
import { MAX_BARCODE_DIGITS, MAX_INTERNAL_CODE_DIGITS, type TxtOptions } from './txt/txt-options';

interface ReadingOptionsProps {
  options: TxtOptions;
  onChange: (options: TxtOptions) => void;
  /** What was found in the file; null where nothing of it was read. */
  found: TxtCatalogue | null;
}

const ENCODINGS: Record<TextEncoding, string> = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' };
const NUMBER_FORMATS: Record<NumberFormat, string> = { decimal_comma: '1.234,56', decimal_dot: '1,234.56' };

/** How the file is read: zeros on the left of codes (specification, section 9), encoding and numbers (DESIGN 7). */
export function ReadingOptions({ options, onChange, found }: ReadingOptionsProps) {
  const { columns, encoding, numberFormat } = options;
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
      <FoundSelect
        label="Codificação do texto"
        names={ENCODINGS}
        value={encoding}
        found={found?.encoding}
        onChange={(chosen) => onChange({ ...options, encoding: chosen })}
      />
      {columns.includes('stock_value_combined') && (
        <FoundSelect
          label="Formato dos números"
          names={NUMBER_FORMATS}
          value={numberFormat}
          found={found?.numberFormat}
          onChange={(chosen) => onChange({ ...options, numberFormat: chosen })}
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

interface FoundSelectProps<Value extends string> {
  label: string;
  names: Record<Value, string>;
  value: Value | 'auto';
  found: Value | undefined;
  onChange: (value: Value | 'auto') => void;
}

/** A choice that the file itself makes as long as nobody else does. */
function FoundSelect<Value extends string>(props: FoundSelectProps<Value>) {
  const { label, names, value, found, onChange } = props;
  const automatic = found === undefined || value !== 'auto' ? 'Automático' : `Auto: ${names[found]}`;
  const choices = Object.entries<string>(names).map(([choice, name]) => ({ value: choice, label: name }));
  return (
    <Select
      label={label}
      data={[{ value: 'auto', label: automatic }, ...choices]}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen as Value | 'auto'); // The list holds nothing else.
      }}
    />
  );
}
