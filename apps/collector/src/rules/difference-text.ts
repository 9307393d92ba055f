import { formatQuantity } from '@balanco/contract/base/numbers';
import type { SectionDifference } from '@balanco/contract/inventories/section-done';
import type { Reading } from './reading';

/** One difference between this phone and the server, for the person who counted. */
export interface DifferenceText {
  readonly what: string;
  readonly how: string;
}

const units = (side: SectionDifference['phone']) =>
  side === null || side.quantity === null ? '?' : formatQuantity(side.quantity * side.factor);

/** Says what differs and what to do about it (docs/collector-app.md, "Finishing a section"). */
export function differenceText(
  { id, kind, code, phone, server }: SectionDifference,
  readings: readonly Reading[],
): DifferenceText {
  const reading = readings.find((each) => each.id === id);
  const what = reading?.description ?? reading?.code ?? (code === '' ? 'Não reconhecido' : code);
  return { what, how: howOf[kind](units(phone), units(server)) };
}

const howOf: Readonly<Record<SectionDifference['kind'], (phone: string, server: string) => string>> = {
  unknown: (phone) => `${phone} un só neste aparelho. Toque em "Conferir de novo" para enviar outra vez.`,
  deleted: (phone) => `${phone} un aqui; o escritório excluiu a contagem.`,
  elsewhere: (phone) => `${phone} un aqui; o escritório moveu a contagem para outro lugar.`,
  only_here: (_phone, server) => `${server} un só no servidor, contadas por você em outro aparelho.`,
  different: (phone, server) => `${phone} un aqui, ${server} un no servidor.`,
};
