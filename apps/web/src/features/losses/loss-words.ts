import { counted, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { LossMonth } from '@balanco/contract/losses/loss-files';
import { lossReasons } from '@balanco/contract/losses/loss-reasons';
import type { Confirmation, Loss, LossState } from '@balanco/contract/losses/losses';
import type { Photo } from '@balanco/contract/mobile/photos';
import { dayText } from '../../lib/moments';

export const lossStateWords: Readonly<Record<LossState, string>> = {
  waiting: 'a confirmar',
  second: 'falta a segunda pessoa',
  confirmed: 'confirmada',
  sent: 'saiu em arquivo',
  discarded: 'descartada',
  undone: 'desfeita no celular',
};

export function photoOf({ id, reason, registered_at: taken_at, registered_by: taken_by }: Loss): Photo {
  return { id, kind: reason === 'broken' || reason === 'expired' ? reason : 'other', taken_at, taken_by };
}

export function boxText({ lot, expiry, serial }: Loss): string {
  return [lot && `lote ${lot}`, expiry && `validade ${dayText(expiry)}`, serial && `série ${serial}`]
    .filter(Boolean)
    .join(' · ');
}

export function doubtText(loss: Loss): string {
  if (loss.state === 'discarded') return `${loss.discarded_by}: ${loss.discard_reason}`;
  if (loss.state === 'second') return `${loss.first_by} já confirmou; falta outra pessoa`;
  if (loss.state !== 'waiting') return loss.confirmed_by === null ? '' : `por ${loss.confirmed_by}`;
  if (loss.already_lost_by !== null) return `a mesma caixa já foi registrada por ${loss.already_lost_by}`;
  if (!loss.is_known) return 'fora do catálogo: cadastre ou vincule o código';
  return loss.is_controlled ? 'controlado: pede duas pessoas' : '';
}

const losses = (count: number) => counted(count, 'perda', 'perdas');

export function confirmationText(done: Confirmation): string {
  const { confirmed, waiting, same_person: same, unknown, already_lost: again } = done;
  const parts = [
    confirmed > 0 && `${losses(confirmed)} ${confirmed === 1 ? 'confirmada' : 'confirmadas'}.`,
    waiting > 0 && `${losses(waiting)} de controlados: falta uma segunda pessoa confirmar.`,
    same > 0 && `${losses(same)} você já confirmou: falta outra pessoa.`,
    unknown > 0 && `${losses(unknown)} fora do catálogo: cadastre ou vincule o código.`,
    again > 0 && `${losses(again)} da mesma caixa de outra: descarte uma das duas.`,
  ].filter(Boolean);
  return parts.join(' ') || 'Nada a confirmar: outra pessoa chegou antes.';
}

export function reasonsText({ reasons }: LossMonth): string {
  const parts = reasons.map(
    ({ reason, units, money }) =>
      `${lossReasons[reason].label} ${formatMoney(money)} (${formatQuantity(units)} un)`,
  );
  return parts.join('; ') || '–';
}

/** What holds from 2027 on, each with whether it was verified, and its source. */
export const FISCAL_2027 = [
  'O crédito de IBS e CBS do que se perdeu é estornado. Verificado: LC 214/2025, art. 47, § 6º, lida em simtax.com.br e na página 977861730 da TOTVS.',
  'A NF-e tem a nota de débito tipo 07, perda em estoque. Verificado: página 1005889804 da TOTVS, sobre a NT 2025.002.',
  'O CFOP 5.927 continua como hoje. Não verificado: nenhuma fonte encontrada.',
];
