import type { CountLine } from '@balanco/contract/counts/counts';

/** 'lote L42A · validade 31/05/2027 · série AB12345': what the symbol of a counted box says besides its code. '' if nothing. */
export function boxText({ box }: Pick<CountLine, 'box'>): string {
  if (box === null) return '';
  const { lot, expiry, serial, registration } = box;
  const parts = [
    lot !== null && `lote ${lot}`,
    expiry !== null && `validade ${expiry.split('-').reverse().join('/')}`,
    serial !== null && `série ${serial}`,
    registration !== null && `registro ${registration}`,
  ];
  return parts.filter((part) => part !== false).join(' · ');
}
