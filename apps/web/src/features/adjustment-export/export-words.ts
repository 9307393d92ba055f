import { counted } from '@balanco/contract/base/numbers';
import type {
  ExportCode,
  ExportContent,
  ExportProfile,
  FieldSource,
  ProfileChange,
} from '@balanco/contract/exports/export-profiles';
import type { ExportPreview, ExportProblem } from '@balanco/contract/exports/exports';

export const codeWords: Readonly<Record<ExportCode, string>> = {
  barcode: 'Código de barras principal',
  internal_code: 'Código interno',
  scanned: 'Código mais lido',
};

export const sourceWords: Readonly<Record<FieldSource, string>> = {
  code: 'Código escolhido',
  internal_code: 'Código interno',
  barcode: 'Código de barras',
  description: 'Descrição',
  department: 'Departamento',
  quantity: 'Quantidade',
  quantity_unsigned: 'Quantidade sem sinal',
  count_1: '1ª contagem',
  count_2: '2ª contagem',
  count_3: '3ª contagem',
  direction: 'E ou S (entrada, saída)',
  expected: 'Saldo esperado',
  value: 'Valor da unidade',
  total: 'R$ da linha',
  reason: 'Motivo',
  counted_on: 'Última contagem (ddmmaaaa)',
  counted_by: 'Contado por',
  inventory: 'Número do inventário',
  date: 'Data (ddmmaaaa)',
  text: 'Texto fixo',
};

const problemWords: Readonly<Record<ExportProblem, string>> = {
  no_code: 'sem o código escolhido',
  too_long: 'não cabe no campo',
  fraction: 'tem mais casas decimais que o campo',
  negative: 'é negativo, e o campo não tem sinal',
  character: 'tem um caractere que o arquivo não aceita',
  separator: 'tem o separador, e o perfil não usa aspas',
};

export function refusedText({ field, source, problem }: ExportPreview['refused']['results'][number]): string {
  if (problem === 'no_code') return `Item ${problemWords.no_code}`;
  return `Campo ${field}, ${sourceWords[source]}: ${problemWords[problem]}`;
}

const OPEN_SHOP =
  'A loja ficou aberta: o arquivo leva a diferença de cada item na hora em que foi contado, a somar ao estoque que o ERP tem agora. Gravar o contado por cima apagaria o que foi vendido e recebido depois.';

export function contentReason({
  content_reason,
  moved_items,
  open_shop,
  missing_items,
}: ExportPreview): string {
  switch (content_reason) {
    case 'unmoved':
      return 'O saldo não mudou desde que foi guardado: o saldo contado pode substituir o do sistema.';
    case 'moved':
      if (open_shop) return OPEN_SHOP;
      return `${counted(moved_items, 'item mudou', 'itens mudaram')} de saldo desde que o saldo foi guardado: só o ajuste não desfaz essas mudanças.`;
    case 'profile':
      return `Este perfil diz entrada e saída: leva só o ajuste.${open_shop ? ` ${OPEN_SHOP}` : ''}`;
    case 'proof':
      return `Só os itens diferentes no ERP, cada um com o que falta para ficar certo, a somar ao estoque que ele tem agora.${missing_items === 0 ? '' : ` ${counted(missing_items, 'item que não está no ERP fica', 'itens que não estão no ERP ficam')} de fora.`}`;
  }
}

/** What a system usually does with the file, and with items that aren't in it (docs/adjustment-files.md). */
export const contentEffects: Readonly<Record<ExportContent, string>> = {
  counted: 'Só os itens do arquivo mudam. Confira se o seu ERP não zera os demais.',
  adjustment: 'Soma ou subtrai a diferença. Os outros itens ficam como estão.',
  all: 'Troca o saldo de todos os itens. Nenhum fica de fora.',
};

const profileParts: Readonly<Record<'name' | keyof ExportProfile, string>> = {
  name: 'nome',
  extension: 'extensão',
  file_name: 'nome do arquivo',
  header: 'primeira linha',
  footer: 'última linha',
  separator: 'separador',
  kind: 'tipo',
  fields: 'campos',
  quotes: 'aspas',
  line_end: 'fim de linha',
  encoding: 'codificação',
};

export function profileChangeText({ by, before, after }: ProfileChange, at: string): string {
  if (before === null) return `${by} criou este perfil em ${at}. Confira as primeiras linhas do arquivo.`;
  const [old, now] = [before, after].map(
    ({ name, profile }): Record<string, unknown> => ({ name, ...profile }),
  );
  const parts = Object.entries(profileParts).flatMap(([part, word]) => {
    const [from, to] = [old?.[part], now?.[part]];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    const isRead = typeof from === 'string' && !['kind', 'quotes', 'line_end'].includes(part);
    return isRead ? `${word} ${from || 'vazia'} → ${to || 'vazia'}` : word;
  });
  return `${by} mudou este perfil em ${at}: ${parts.join(', ') || 'nada que fique'}.`;
}
