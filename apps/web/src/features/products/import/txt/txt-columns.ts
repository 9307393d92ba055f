/** The fixed positions of the old ERP's catalogue (specification, sections 3 and 9). */
export type TxtColumnKey =
  | 'barcode'
  | 'internal_code'
  | 'description'
  | 'stock_value_combined'
  | 'department';

export interface TxtColumn {
  key: TxtColumnKey;
  label: string;
  /** First character, counted from 0. */
  start: number;
  /** The character after the last one. */
  end: number;
  enabledByDefault: boolean;
}

export const TXT_COLUMNS: readonly TxtColumn[] = [
  { key: 'barcode', label: 'Código de Barras', start: 0, end: 13, enabledByDefault: true },
  { key: 'internal_code', label: 'Código Interno', start: 15, end: 21, enabledByDefault: true },
  { key: 'description', label: 'Descrição', start: 22, end: 54, enabledByDefault: true },
  { key: 'stock_value_combined', label: 'Saldo & Valor', start: 55, end: 78, enabledByDefault: false },
  { key: 'department', label: 'Departamento', start: 78, end: 85, enabledByDefault: false },
];
