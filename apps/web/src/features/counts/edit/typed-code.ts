import type { CountForm } from './count-form';

/** The one code of the form that is filled in. */
export interface TypedCode {
  readonly kind: 'barcode' | 'internal_code';
  /** Without blanks around it; '' where none is typed. */
  readonly code: string;
}

export function typedCode({ barcode, internalCode }: CountForm): TypedCode {
  return barcode.trim() === ''
    ? { kind: 'internal_code', code: internalCode.trim() }
    : { kind: 'barcode', code: barcode.trim() };
}
