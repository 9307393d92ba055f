import { z } from 'zod';
import { counted } from '../base/numbers.js';
import type { ItemFilter } from '../comparison/items.js';
import type { QuickFilter } from '../counts/counts.js';
import type { UncountedDecision } from './settlements.js';

interface CheckFacts {
  readonly count: number;
  readonly uncounted: {
    readonly decision: UncountedDecision;
    /** Why zeroing waits; null if it doesn't. */
    readonly unconfirmed: string | null;
  };
}

type Sentence = (facts: CheckFacts) => string;

/** Where it is mended. The web knows the address or the dialog of each place. */
export type Mend = { readonly label: string } & (
  | {
      readonly at:
        | 'inventories'
        | 'sections'
        | 'recounts'
        | 'undecided_items'
        | 'codes'
        | 'same_boxes'
        | 'expiry'
        | 'late_counts'
        | 'devices'
        | 'capture'
        | 'stock_mode'
        | 'settings'
        | 'uncounted';
    }
  | { readonly at: 'items'; readonly only: ItemFilter }
  | { readonly at: 'lines'; readonly only: QuickFilter | null }
);

/** See docs/settlement.md, "Checks before settling". */
type CheckRecord = {
  readonly met: Sentence;
  readonly unmet: Sentence;
  readonly mend: Mend;
} & (
  | {
      /** The refusal of 'Apurar' while the check is not met. */
      readonly blocks: Sentence;
      readonly ata?: never;
    }
  | {
      /** The same, if the facts make it block; a check without it only warns. */
      readonly blocks?: (facts: CheckFacts) => string | null;
      /** What the Ata says of a settlement that it didn't block. */
      readonly ata: Sentence;
    }
);

const numbered =
  (one: string, many: string): Sentence =>
  ({ count }) =>
    `${counted(count, one, many)}.`;

const always = (sentence: string) => () => sentence;

const decisionWords: Readonly<Record<UncountedDecision, string>> = {
  keep: 'o saldo será mantido',
  zero: 'o saldo vai a zero',
  each: 'cada um foi decidido',
};

const withStock = ({ count }: CheckFacts) =>
  counted(count, 'item com saldo não foi contado', 'itens com saldo não foram contados');

const records = {
  finalised: {
    blocks: always('Finalize o inventário antes de apurar.'),
    met: always('O inventário está finalizado.'),
    unmet: always('O inventário ainda está em andamento. Finalize-o primeiro.'),
    mend: { label: 'Ver inventários', at: 'inventories' },
  },
  sections_closed: {
    blocks: always('Feche todas as seções antes de apurar.'),
    met: always('Todas as seções estão finalizadas.'),
    unmet: numbered('seção ainda está aberta', 'seções ainda estão abertas'),
    mend: { label: 'Ver seções', at: 'sections' },
  },
  open_recounts: {
    blocks: always('Feche ou cancele as recontagens antes de apurar.'),
    met: always('Nenhuma recontagem está aberta.'),
    unmet: numbered(
      'recontagem ainda está aberta. Feche ou cancele',
      'recontagens ainda estão abertas. Feche ou cancele',
    ),
    mend: { label: 'Ver recontagens', at: 'recounts' },
  },
  no_consensus: {
    blocks: always('Decida os itens sem consenso antes de apurar.'),
    met: always('Sem itens à espera de decisão.'),
    unmet: ({ count }) =>
      `${counted(count, 'item', 'itens')} com contagens diferentes: decida ou peça outra contagem.`,
    mend: { label: 'Decidir', at: 'undecided_items' },
  },
  unregistered_codes: {
    met: always('Sem códigos não cadastrados.'),
    unmet: numbered(
      'código não cadastrado não entra no resultado. Vincule, cadastre ou ignore',
      'códigos não cadastrados não entram no resultado. Vincule, cadastre ou ignore',
    ),
    ata: numbered('código não cadastrado ficou fora', 'códigos não cadastrados ficaram fora'),
    mend: { label: 'Ver códigos', at: 'codes' },
  },
  ambiguous_codes: {
    met: always('Sem códigos repetidos em dois produtos.'),
    unmet: numbered(
      'código está em dois produtos e não entra no resultado. Vincule ou ignore',
      'códigos estão em dois produtos e não entram no resultado. Vincule ou ignore',
    ),
    ata: numbered('código de dois produtos ficou fora', 'códigos de dois produtos ficaram fora'),
    mend: { label: 'Ver códigos', at: 'codes' },
  },
  unasked_recounts: {
    met: always('Sem recontagens que ninguém pediu.'),
    unmet: numbered(
      'item foi recontado sem ter sido pedido. Essas linhas não entram no resultado',
      'itens foram recontados sem ter sido pedidos. Essas linhas não entram no resultado',
    ),
    ata: numbered(
      'item foi recontado sem ter sido pedido; essas linhas ficaram fora',
      'itens foram recontados sem ter sido pedidos; essas linhas ficaram fora',
    ),
    mend: { label: 'Ver itens', at: 'items', only: 'off_list' },
  },
  shared_items: {
    met: always('Nenhum item contado por mais de uma pessoa na mesma seção.'),
    unmet: ({ count }) =>
      `${counted(count, 'item contado', 'itens contados')} por mais de uma pessoa na mesma seção: as quantidades são somadas. Confira se não foi contado em dobro.`,
    ata: numbered(
      'item foi contado por mais de uma pessoa na mesma seção; as quantidades foram somadas',
      'itens foram contados por mais de uma pessoa na mesma seção; as quantidades foram somadas',
    ),
    mend: { label: 'Ver itens', at: 'items', only: 'shared' },
  },
  same_boxes: {
    met: always('Nenhuma caixa com série lida duas vezes.'),
    unmet: numbered(
      'leitura é de uma caixa já lida e não foi somada. Confira se são duas caixas',
      'leituras são de caixas já lidas e não foram somadas. Confira se são duas caixas',
    ),
    ata: numbered(
      'leitura repetiu uma caixa já lida e não foi somada',
      'leituras repetiram caixas já lidas e não foram somadas',
    ),
    mend: { label: 'Ver itens', at: 'same_boxes' },
  },
  expired_units: {
    met: always('Nenhuma unidade vencida foi contada (só o código 2D diz a validade).'),
    unmet: numbered(
      'unidade contada já venceu. Tire da prateleira e registre a perda',
      'unidades contadas já venceram. Tire da prateleira e registre a perda',
    ),
    ata: numbered('unidade contada estava vencida', 'unidades contadas estavam vencidas'),
    mend: { label: 'Ver validade', at: 'expiry' },
  },
  unrecognised_lines: {
    met: always('Todas as linhas foram reconhecidas.'),
    unmet: numbered(
      'linha não foi reconhecida e não entra no resultado',
      'linhas não foram reconhecidas e não entram no resultado',
    ),
    ata: numbered('linha não reconhecida ficou fora', 'linhas não reconhecidas ficaram fora'),
    mend: { label: 'Ver linhas', at: 'lines', only: 'unrecognised' },
  },
  imported_lines: {
    met: always('Todas as linhas foram enviadas por quem contou.'),
    unmet: numbered(
      'linha veio de arquivo importado por outra pessoa, sem prova de quem contou',
      'linhas vieram de arquivos importados por outra pessoa, sem prova de quem contou',
    ),
    ata: numbered(
      'linha veio de um arquivo importado por outra pessoa, sem prova de quem contou',
      'linhas vieram de arquivos importados por outra pessoa, sem prova de quem contou',
    ),
    mend: { label: 'Ver linhas', at: 'lines', only: null },
  },
  late_by_section: {
    met: always('Nenhuma contagem chegou depois de as seções fecharem.'),
    unmet: numbered(
      'linha chegou depois que a seção dela fechou. Ela entra no resultado, se não for descartada',
      'linhas chegaram depois que a seção delas fechou. Elas entram no resultado, se não forem descartadas',
    ),
    ata: numbered(
      'linha chegou depois de a seção fechar e foi incluída',
      'linhas chegaram depois de a seção fechar e foram incluídas',
    ),
    mend: { label: 'Ver contagens', at: 'late_counts' },
  },
  devices: {
    met: always('Sem contagens recentes.'),
    unmet: numbered(
      'coletor enviou contagens há pouco. Confira se já enviou tudo',
      'coletores enviaram contagens há pouco. Confira se já enviaram tudo',
    ),
    ata: numbered(
      'coletor ainda enviava contagens pouco antes da apuração',
      'coletores ainda enviavam contagens pouco antes da apuração',
    ),
    mend: { label: 'Ver linhas', at: 'lines', only: null },
  },
  device_queues: {
    met: always('Nenhum celular com contagens por enviar (aplicativos que não informam ficam de fora).'),
    unmet: numbered(
      'aparelho disse nas últimas 2 horas ter contagens na fila. Espere chegarem',
      'aparelhos disseram nas últimas 2 horas ter contagens na fila. Espere chegarem',
    ),
    ata: numbered(
      'aparelho tinha contagens na fila pouco antes da apuração',
      'aparelhos tinham contagens na fila pouco antes da apuração',
    ),
    mend: { label: 'Ver aparelhos', at: 'devices' },
  },
  sections_done: {
    met: always(
      'Todas as seções prontas conferem com os celulares (aplicativos que não informam ficam de fora).',
    ),
    unmet: numbered(
      'seção não confere com o aparelho de quem contou, ou recebeu linhas depois de pronta',
      'seções não conferem com o aparelho de quem contou, ou receberam linhas depois de pronta',
    ),
    ata: numbered(
      'seção não conferia com o aparelho de quem contou, ou recebeu linhas depois de pronta',
      'seções não conferiam com o aparelho de quem contou, ou receberam linhas depois de prontas',
    ),
    mend: { label: 'Ver seções', at: 'sections' },
  },
  unread_labels: {
    met: always('Todas as etiquetas impressas de seções foram lidas.'),
    unmet: numbered(
      'etiqueta de seção foi impressa e nunca lida. Veja se alguém contou lá',
      'etiquetas de seções foram impressas e nunca lidas. Veja se alguém contou lá',
    ),
    ata: numbered(
      'etiqueta de seção foi impressa e nunca lida',
      'etiquetas de seções foram impressas e nunca lidas',
    ),
    mend: { label: 'Ver seções', at: 'sections' },
  },
  snapshot: {
    met: always('O saldo de comparação está guardado, ou será ao apurar.'),
    unmet: always('O saldo deste inventário nunca foi guardado: compara-se com o catálogo de agora.'),
    ata: always('O saldo não foi capturado: o comparado é o que o catálogo tinha ao apurar.'),
    mend: { label: 'Guardar', at: 'capture' },
  },
  stock_reading: {
    met: always('Está claro como ler o saldo de itens com vários códigos.'),
    unmet: ({ count }) =>
      `O catálogo não deixa claro se o saldo de ${counted(count, 'item', 'itens')} com vários códigos se repete ou se soma.`,
    ata: numbered(
      'item com vários códigos, sem escolha de como ler o saldo',
      'itens com vários códigos, sem escolha de como ler o saldo',
    ),
    mend: { label: 'Escolher', at: 'stock_mode' },
  },
  stock_unchanged: {
    met: always('O saldo do catálogo é o mesmo que foi guardado.'),
    unmet: ({ count }) =>
      `O saldo de ${counted(count, 'item mudou', 'itens mudou')} no catálogo depois de guardado.`,
    ata: numbered(
      'item mudou de saldo no catálogo depois da captura',
      'itens mudaram de saldo no catálogo depois da captura',
    ),
    mend: { label: 'Guardar de novo', at: 'capture' },
  },
  value_basis: {
    met: always('Está informado o que é o valor do catálogo.'),
    unmet: always('Falta informar se o valor do catálogo é custo ou preço de venda.'),
    ata: always('Não está informado se o valor do catálogo é custo ou preço de venda.'),
    mend: { label: 'Ver configurações', at: 'settings' },
  },
  uncounted: {
    blocks: ({ uncounted }) => uncounted.unconfirmed,
    met: (facts) =>
      facts.count === 0
        ? 'Todo item com saldo foi contado.'
        : `${withStock(facts)}: ${decisionWords[facts.uncounted.decision]}.`,
    unmet: (facts) =>
      facts.uncounted.unconfirmed === null
        ? `${counted(facts.count, 'item', 'itens')} com saldo, sem contagem e sem decisão: ${decisionWords[facts.uncounted.decision]}.`
        : `Zerar não contados: ${facts.uncounted.unconfirmed}`,
    ata: numbered('item não contado, sem decisão registrada', 'itens não contados, sem decisão registrada'),
    mend: { label: 'Decidir', at: 'uncounted' },
  },
  reasons: {
    met: always('Todos os motivos preenchidos.'),
    unmet: numbered('item sem o motivo exigido', 'itens sem o motivo exigido'),
    ata: numbered('item com diferença grande sem motivo', 'itens com diferença grande sem motivo'),
    mend: { label: 'Informar motivos', at: 'items', only: 'no_reason' },
  },
} as const satisfies Readonly<Record<string, CheckRecord>>;

export type CheckKey = keyof typeof records;

/** A new check is a record here and its column in the server's settlement/checks.ts. */
export const CHECKS: Readonly<Record<CheckKey, CheckRecord>> = records;
export const CHECK_KEYS = Object.keys(CHECKS) as [CheckKey, ...CheckKey[]];

/** Only blocking checks forbid 'Apurar'. */
export const checkSchema = z.object({
  key: z.enum(CHECK_KEYS),
  is_met: z.boolean(),
  blocks: z.boolean(),
  count: z.int().min(0),
});
export type Check = z.infer<typeof checkSchema>;

/** @param measured the number of cases against it, or whether it is met */
export function checkOf(
  key: CheckKey,
  measured: number | boolean | Pick<Check, 'is_met' | 'count'>,
  uncounted: CheckFacts['uncounted'],
): Check {
  const figures =
    typeof measured === 'object'
      ? measured
      : { is_met: measured === true || measured === 0, count: Number(measured === true ? 0 : measured) };
  return { key, blocks: refusalOf({ key, ...figures }, uncounted) !== null, ...figures };
}

function refusalOf({ key, count }: Pick<Check, 'key' | 'count'>, uncounted: CheckFacts['uncounted']) {
  return CHECKS[key].blocks?.({ count, uncounted }) ?? null;
}

/** The first refusal of 'Apurar'; null if nothing blocks. */
export function blockingSentence(
  checks: readonly Check[],
  uncounted: CheckFacts['uncounted'],
): string | null {
  const blocking = checks.find((check) => check.blocks && !check.is_met);
  return blocking === undefined ? null : refusalOf(blocking, uncounted);
}

export function warningsOf(checks: readonly Check[], uncounted: CheckFacts['uncounted']): string[] {
  return checks
    .filter((check) => !check.blocks && !check.is_met)
    .flatMap(({ key, count }) => CHECKS[key].ata?.({ count, uncounted }) ?? []);
}
