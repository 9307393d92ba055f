import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { RoundParts } from '@balanco/contract/comparison/comparison';
import type { AuditSample, Item, RoundOfItem } from '@balanco/contract/comparison/items';
import { sampleConfidence } from '@balanco/contract/recounts/audit-sample';
import type { SettlementItem } from '@balanco/contract/settlement/settlements';

export function roundName(round: string | number): string {
  return `${round}ª`;
}

export function roundFound({ units, is_open, absent, round, same_person }: RoundOfItem): string {
  if (is_open) return units === null ? 'em aberto' : `${formatQuantity(units)} un até agora`;
  if (units === null) return round === 1 ? 'não contado' : 'não encontrado';
  const found = `${formatQuantity(units)} un`;
  if (same_person) return `${found}, segunda leitura pela mesma pessoa`;
  return absent === 'zero' ? `${found}, confirmado sem contagem` : found;
}

/** '6 un de Balcão + 8 un da 3ª contagem em Depósito'; null while the round has no units. */
export function partsText({ units, round }: RoundOfItem, { kept, only_in }: RoundParts): string | null {
  if (units === null) return null;
  const nameOf = (name: string) => name || 'Sem seção';
  const stays = kept.map((part) => `${formatQuantity(part.units)} un de ${nameOf(part.name)}`);
  const own = kept.reduce((left, part) => left - part.units, units);
  const found = `${formatQuantity(own)} un da ${roundName(round)} contagem em ${only_in.map(nameOf).join(', ')}`;
  return [...stays, found].join(' + ');
}

/** '2ª · 20 → 24', 'Decisão · 20 → 24 → 22': the settling round, then what each found; only the round if there is one. */
export function roundsText({ round, rounds }: Pick<Item, 'round' | 'rounds'>): string {
  const name = round === null ? '' : round === 'D' ? 'Decisão' : roundName(round);
  if (rounds.length === 0) return name || '–';
  const found = rounds.map(({ units }) => (units === null ? '–' : formatQuantity(units))).join(' → ');
  return name === '' ? found : `${name} · ${found}`;
}

/** '1ª contagem: 0 un; 2ª contagem: 4 un; vale a decisão de 4 un', for paper; empty without a recount. */
export function roundsInWords({
  round,
  rounds,
  settled,
}: Pick<SettlementItem, 'round' | 'rounds' | 'settled'>): string {
  if (rounds.length === 0) return '';
  const found = rounds.map((each) => `${each.round}ª contagem: ${roundFound(each)}`);
  if (round === 'D') found.push(`vale a decisão de ${formatQuantity(settled)} un`);
  else if (round !== null) found.push(`vale a ${round}ª contagem`);
  return found.join('; ');
}

export function settledWord({ how, round, difference }: SettlementItem): string {
  if (how === 'kept') return 'mantido';
  if (how === 'zeroed') return 'zerado';
  if (how === 'decided') return 'decidido';
  if (round === '2' || round === '3') return 'acordado';
  if (difference === 0) return 'conforme';
  return difference < 0 ? 'falta' : 'sobra';
}

const percent = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '60 recontados, 98,3 % certos; com 95 % de confiança, no máximo 7,7 % dos conformes estão errados' */
export function sampleWords(sample: AuditSample): string | null {
  const found = sample === null ? null : sampleConfidence(sample.drawn, sample.wrong);
  if (sample === null || found === null) return null;
  const drawn = sample.drawn === 1 ? '1 recontado' : `${formatInteger(sample.drawn)} recontados`;
  return `${drawn}, ${percent.format(found.right)} % certos; com 95 % de confiança, no máximo ${percent.format(found.atMostWrong)} % dos conformes estão errados`;
}
