import { counted, formatInteger, formatMoney } from '@balanco/contract/base/numbers';
import type { ReturnCause, ReturnProof } from '@balanco/contract/exports/return-proofs';

/** See docs/comparison.md, "Proof of return". */
export function causeText(cause: ReturnCause | null, source: ReturnProof['source']): string {
  if (cause === null) return 'Sem causa provável';
  if (cause === 'missing') return source === 'file' ? 'Não veio no arquivo' : 'Não está no catálogo';
  return causes[cause];
}

const causes: Readonly<Record<Exclude<ReturnCause, 'missing'>, string>> = {
  not_imported: 'O ERP não importou este item',
  imported_twice: 'Importado duas vezes',
  sign_reversed: 'Entrada e saída trocadas',
  balance_added: 'O saldo contado foi somado ao estoque',
  difference_stored: 'A diferença entrou como saldo',
  uncounted_zeroed: 'O ERP zerou um item não contado',
};

/** 'Tudo certo: 6.880 itens conferem.', or the number and R$ that differ. */
export function resultText(proof: ReturnProof): string {
  const { items, differing_items: differing, shortage, overage } = proof;
  if (differing === 0) {
    return `Tudo certo: ${counted(items, 'item confere', 'itens conferem')}.`;
  }
  const share = `${formatInteger(differing)} de ${counted(items, 'item', 'itens')}`;
  const verb = differing === 1 ? 'não confere' : 'não conferem';
  return `${share} ${verb} no ERP: falta ${formatMoney(Math.abs(shortage))}, sobra ${formatMoney(overage)}.`;
}

export function sourceText(
  { source, file_name, imported_at }: ReturnProof,
  momentText: (iso: string) => string,
): string {
  if (source === 'file') return `o arquivo ${file_name ?? ''}`;
  return imported_at === null ? 'o catálogo' : `o catálogo importado em ${momentText(imported_at)}`;
}

export function furtherTexts({ source, missing_items, outside }: ReturnProof): string[] {
  const isFile = source === 'file';
  const missing = isFile
    ? counted(missing_items, 'item não veio no arquivo', 'itens não vieram no arquivo')
    : counted(missing_items, 'item não está no catálogo', 'itens não estão no catálogo');
  const others = isFile
    ? counted(outside, 'linha do arquivo não é desta apuração', 'linhas do arquivo não são desta apuração')
    : counted(outside, 'item do catálogo não é desta apuração', 'itens do catálogo não são desta apuração');
  return [...(missing_items > 0 ? [missing] : []), ...(outside > 0 ? [others] : [])];
}
