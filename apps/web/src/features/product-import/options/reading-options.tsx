import type { Catalogue, SheetReading } from '@balanco/catalogue-file/catalogue';
import type { TextEncoding } from '@balanco/catalogue-file/decode-text';
import {
  type CsvSeparator,
  type ImportOptions,
  MAX_BARCODE_DIGITS,
  MAX_INTERNAL_CODE_DIGITS,
  type SheetOptions,
} from '@balanco/catalogue-file/import-options';
import type { NumberFormat } from '@balanco/catalogue-file/number-format';
import { counted, formatQuantity } from '@balanco/contract/base/numbers';
import { NumberInput, Radio, Select } from '@mantine/core';
import styles from '../product-import.module.css';
import choiceStyles from './column-choice.module.css';

interface ReadingOptionsProps {
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
  /** null before reading. */
  found: Catalogue | null;
}

export const ENCODINGS: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  cp850: 'CP850 (DOS)',
};
export const NUMBER_FORMATS: Record<NumberFormat, string> = {
  decimal_comma: '1.234,56',
  decimal_dot: '1,234.56',
};

/** Specification, section 9: zero padding, encoding, number format, sheet. */
export function ReadingOptions({ options, onChange, found }: ReadingOptionsProps) {
  const { columns, encoding, numberFormat } = options;
  // A workbook knows its own encoding.
  const isText = options.type === 'txt' || (found !== null && found.encoding !== null);
  return (
    <div className="cols-12">
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
    </div>
  );
}

interface PaddingFieldProps {
  label: string;
  max: number;
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

interface FoundSelectProps<Value extends string> {
  label: string;
  names: Readonly<Record<Value, string>>;
  value: Value | 'auto';
  found: Value | null | undefined;
  onChange: (value: Value | 'auto') => void;
}

/** Follows the file until the person chooses. */
function FoundSelect<Value extends string>(props: FoundSelectProps<Value>) {
  const { label, names, value, found, onChange } = props;
  const automatic = !found || value !== 'auto' ? 'Automático' : `Auto: ${names[found]}`;
  const choices = Object.entries<string>(names).map(([choice, name]) => ({ value: choice, label: name }));
  return (
    <Select
      label={label}
      data={[{ value: 'auto', label: automatic }, ...choices]}
      value={value}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen as Value | 'auto'); // The list holds nothing else.
      }}
    />
  );
}

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
/** Lower headings are not offered. */
const HEADER_ROWS = Array.from({ length: 20 }, (_row, index) => String(index + 1));

/** Changes reset the column mapping. */
function SheetOptionFields({ sheet, options, onChange }: SheetOptionFieldsProps) {
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
          {
            value: 'auto',
            label:
              headerRow === 'auto'
                ? `Auto: ${sheet.headerRow === null ? 'sem títulos' : `linha ${sheet.headerRow}`}`
                : 'Automático',
          },
          { value: 'none', label: 'Sem títulos' },
          ...HEADER_ROWS.map((row) => ({ value: row, label: `Linha ${row}` })),
        ]}
        value={String(headerRow)}
        onChange={(chosen) => {
          if (chosen === 'auto' || chosen === 'none') change({ headerRow: chosen });
          else if (chosen !== null) change({ headerRow: Number(chosen) });
        }}
      />
    </>
  );
}

/** Nothing is imported before the answer (docs/files.md, "Numbers in a file"). */
export function NumberQuestion({ options, onChange, found }: ReadingOptionsProps) {
  const number = found?.ambiguousNumber ?? null;
  if (number === null) return null;
  const value = options.undecidedNumbers;
  const digits = number.replace(/[-+]/g, '');
  const sign = number.includes('-') ? '-' : '';
  const whole = Number(digits.replaceAll('.', ''));
  return (
    <Radio.Group
      className={styles.question}
      label={`Como ler “${number}”?`}
      description="Nada no arquivo diz se o ponto separa milhares ou decimais. Escolha para poder importar."
      required
      value={value === 'ask' ? null : value}
      onChange={(chosen) =>
        onChange({
          ...options,
          undecidedNumbers: chosen === 'decimal_dot' ? 'decimal_dot' : 'decimal_comma',
        })
      }
    >
      <div className={`${choiceStyles.columns} line`}>
        <Radio
          value="decimal_comma"
          label={`${number} = ${sign === '-' ? 'menos ' : ''}${numberWords(whole)}`}
        />
        <Radio value="decimal_dot" label={`${number} = ${sign}${formatQuantity(Number(digits))}`} />
      </div>
    </Radio.Group>
  );
}

/** Writes up to 999.999 in words, so nobody mistakes dots: 'doze mil', 'mil duzentos e cinquenta'. */
export function numberWords(number: number): string {
  const thousands = Math.floor(number / 1000);
  const rest = number % 1000;
  if (thousands === 0) return belowThousand(rest);
  const begin = thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`;
  if (rest === 0) return begin;
  return `${begin}${rest < 100 || rest % 100 === 0 ? ' e ' : ' '}${belowThousand(rest)}`;
}

const HUNDREDS = [
  'cento',
  'duzentos',
  'trezentos',
  'quatrocentos',
  'quinhentos',
  'seiscentos',
  'setecentos',
  'oitocentos',
  'novecentos',
];

function belowThousand(number: number): string {
  if (number === 100) return 'cem';
  const hundreds = HUNDREDS[Math.floor(number / 100) - 1];
  const rest = number % 100;
  const tens = belowHundred(rest);
  if (hundreds === undefined) return tens;
  return rest === 0 ? hundreds : `${hundreds} e ${tens}`;
}

const BELOW_TWENTY = [
  'zero',
  'um',
  'dois',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
  'treze',
  'catorze',
  'quinze',
  'dezesseis',
  'dezessete',
  'dezoito',
  'dezenove',
];
const TENS = ['vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];

function belowHundred(number: number): string {
  const small = BELOW_TWENTY[number];
  if (small !== undefined) return small;
  const tens = TENS[Math.floor(number / 10) - 2] ?? '';
  return number % 10 === 0 ? tens : `${tens} e ${BELOW_TWENTY[number % 10] ?? ''}`;
}
