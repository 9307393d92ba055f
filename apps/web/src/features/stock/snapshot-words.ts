import { counted, formatInteger } from '@balanco/contract/base/numbers';
import type { Snapshot, StockMode } from '@balanco/contract/comparison/comparison';
import type { TimeZone } from '@balanco/contract/pharmacies/pharmacy-settings';
import { formatDateTime } from '../../lib/moments';

/** 'Saldo do catálogo na primeira contagem, guardado em 20/01/2026 12:00:00' */
export function snapshotText(
  { taken_at, taken_by }: Pick<Snapshot, 'taken_at' | 'taken_by'>,
  zone: TimeZone,
): string {
  if (taken_at === null) return 'Saldo do catálogo (guardado sozinho se o catálogo mudar)';
  const at = formatDateTime(taken_at, zone);
  return taken_by === null
    ? `Saldo do catálogo na primeira contagem, guardado em ${at}`
    : `Saldo guardado em ${at} por ${taken_by}`;
}

export const modeWords: Readonly<Record<StockMode, { name: string; holds: string; means: string }>> = {
  repeated: {
    name: 'Repete',
    holds: 'O mesmo saldo em cada código',
    means: 'Cada linha traz o saldo inteiro do item. Duas linhas com saldo 40 são 40 unidades.',
  },
  summed: {
    name: 'Soma',
    holds: 'Cada código com a sua parte do saldo',
    means: 'Cada linha traz só a sua parte do saldo. Duas linhas com saldo 40 são 80 unidades.',
  },
};

/** null if no item with stock has several codes. */
export function repeatedText({ repeated, repeated_equal }: Snapshot): string | null {
  if (repeated === 0) return null;
  const equal =
    repeated_equal === 0
      ? 'nenhum tem'
      : `${formatInteger(repeated_equal)} ${repeated_equal === 1 ? 'tem' : 'têm'}`;
  return `${counted(repeated, 'item', 'itens')} com vários códigos e saldo; ${equal} o mesmo saldo em todas as linhas.`;
}
