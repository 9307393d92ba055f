import type { Closing } from '@balanco/contract/comparison/closing';
import type { ItemFilter } from '@balanco/contract/comparison/closing-items';
import type { Check, ClosingSteps } from '@balanco/contract/settlement/settling';
import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { counted } from '../../lib/counted';
import { paths } from '../../paths';
import panel from '../inventory-frame/panel.module.css';
import { FIRST_UNDECIDED, type InventoryPartProps, type InventoryQuestion } from '../inventory-frame/parts';
import { LATE_ANCHOR } from '../late-counts/late-counts';
import lines from './checklist.module.css';
import { UNCOUNTED_ANCHOR } from './uncounted-panel';

interface ChecklistProps extends Pick<InventoryPartProps, 'id' | 'onAsk'> {
  closing: Closing;
  steps: ClosingSteps;
}

/** Blocking checks first, then warnings; what is in order on request. */
export function Checklist({ id, closing, steps, onAsk }: ChecklistProps) {
  const [showsMet, setShowsMet] = useState(false);
  const met = steps.checks.filter(({ is_met }) => is_met);
  const unmet = steps.checks.filter(({ is_met }) => !is_met);
  const checks = [...unmet].sort((one, other) => Number(other.blocks) - Number(one.blocks));
  return (
    <section className={panel.panel} aria-label="Antes de apurar">
      <h2 className={panel.heading}>Antes de apurar</h2>
      <ul className={lines.checks}>
        {[...checks, ...(showsMet ? met : [])].map((check) => {
          const words = checkWords(check, id, closing, steps);
          return (
            <CheckLine
              key={check.key}
              check={check}
              text={check.is_met ? words.met : words.unmet}
              remedy={check.is_met ? null : words.remedy}
              onAsk={onAsk}
            />
          );
        })}
      </ul>
      {met.length > 0 && (
        <p className={lines.inOrder}>
          <IconCircleCheck size={18} aria-hidden />
          {counted(met.length, 'conferência em ordem', 'conferências em ordem')} ·{' '}
          <Anchor
            component="button"
            type="button"
            aria-expanded={showsMet}
            onClick={() => setShowsMet(!showsMet)}
          >
            {showsMet ? 'ocultar' : 'ver'}
          </Anchor>
        </p>
      )}
    </section>
  );
}

interface CheckLineProps extends Pick<InventoryPartProps, 'onAsk'> {
  check: Check;
  text: string;
  remedy: Remedy | null;
}

function CheckLine({ check, text, remedy, onAsk }: CheckLineProps) {
  const tone = toneOf(check);
  const { Icon, word } = looks[tone];
  return (
    <li className={lines.check} data-tone={tone}>
      <span className={lines.checkState}>
        <Icon size={18} aria-hidden />
        {word}
      </span>
      <span className={lines.checkText}>{text}</span>
      {remedy !== null && <RemedyLink remedy={remedy} onAsk={onAsk} />}
    </li>
  );
}

interface RemedyLinkProps extends Pick<InventoryPartProps, 'onAsk'> {
  remedy: Remedy;
  /** Before it leads elsewhere. */
  onLeave?: () => void;
}

export function RemedyLink({ remedy, onAsk, onLeave }: RemedyLinkProps) {
  if ('to' in remedy) {
    return (
      <Anchor component={Link} to={remedy.to} className={lines.remedy} underline="always" onClick={onLeave}>
        {remedy.label}
      </Anchor>
    );
  }
  const ask = () => {
    onLeave?.();
    onAsk(remedy.ask);
  };
  return (
    <Anchor component="button" type="button" className={lines.remedy} underline="always" onClick={ask}>
      {remedy.label}
    </Anchor>
  );
}

const looks = {
  blocks: { Icon: IconCircleX, word: 'Impede' },
  warns: { Icon: IconAlertTriangle, word: 'Aviso' },
  met: { Icon: IconCircleCheck, word: 'OK' },
} as const;

function toneOf({ is_met, blocks }: Check): keyof typeof looks {
  if (is_met) return 'met';
  return blocks ? 'blocks' : 'warns';
}

/** An address or a dialog of the page. */
type Remedy =
  | { readonly label: string; readonly to: string }
  | { readonly label: string; readonly ask: InventoryQuestion };

export interface CheckWords {
  readonly met: string;
  readonly unmet: string;
  readonly remedy: Remedy;
}

/** See docs/settlement.md, "Checks before settling". */
export function checkWords(
  { key, count }: Pick<Check, 'key' | 'count'>,
  id: string,
  closing: Closing,
  { uncounted }: Pick<ClosingSteps, 'uncounted'>,
): CheckWords {
  const { pharmacy, inventory_id, state } = closing;
  const sections = { label: 'Ver seções', to: paths.closing(id, { part: 'secoes' }) };
  const codes = { label: 'Ver códigos', to: paths.closing(id, { part: 'nao-cadastrados' }) };
  const items = (only: ItemFilter, label: string, item?: string) => ({
    label,
    to: paths.closing(id, { part: 'divergencias', only, item: item ?? null }),
  });
  const lines = (only: string | null) => ({
    label: 'Ver linhas',
    to: paths.counts({ pharmacy, inventory: String(inventory_id), only }),
  });
  // Acompanhamento shows only open inventories; Contagens shows what arrived meanwhile.
  const watched =
    state === 'open'
      ? { label: 'Ver aparelhos', to: paths.progress({ inventory: String(inventory_id) }) }
      : lines(null);
  switch (key) {
    case 'finalised':
      return {
        met: 'O inventário está finalizado.',
        unmet: 'O inventário ainda está em andamento. Finalize-o primeiro.',
        remedy: { label: 'Ver inventários', to: paths.inventories({ pharmacy }) },
      };
    case 'sections_closed':
      return {
        met: 'Todas as seções estão finalizadas.',
        unmet: `${counted(count, 'seção ainda está aberta', 'seções ainda estão abertas')}.`,
        remedy: sections,
      };
    case 'open_recounts':
      return {
        met: 'Nenhuma recontagem está aberta.',
        unmet: `${counted(count, 'recontagem ainda está aberta', 'recontagens ainda estão abertas')}. Feche ou cancele.`,
        remedy: { label: 'Ver recontagens', to: paths.closing(id, { part: 'recontagem' }) },
      };
    case 'no_consensus':
      return {
        met: 'Sem itens à espera de decisão.',
        unmet: `As contagens de ${counted(count, 'item não bastam', 'itens não bastam')}: decida ou peça outra contagem.`,
        remedy: items('recounting', 'Decidir', FIRST_UNDECIDED),
      };
    case 'unasked_recounts':
      return {
        met: 'Sem recontagens que ninguém pediu.',
        unmet: `${counted(count, 'item foi recontado sem ter sido pedido. Essas linhas não entram', 'itens foram recontados sem ter sido pedidos. Essas linhas não entram')} no resultado.`,
        remedy: items('off_list', 'Ver itens'),
      };
    case 'unregistered_codes':
      return {
        met: 'Sem códigos não cadastrados.',
        unmet: `${counted(count, 'código não cadastrado não entra', 'códigos não cadastrados não entram')} no resultado. Vincule, cadastre ou ignore.`,
        remedy: codes,
      };
    case 'ambiguous_codes':
      return {
        met: 'Sem códigos repetidos em dois produtos.',
        unmet: `${counted(count, 'código está em dois produtos e não entra', 'códigos estão em dois produtos e não entram')} no resultado. Vincule ou ignore.`,
        remedy: codes,
      };
    case 'shared_items':
      return {
        met: 'Nenhum item contado por mais de uma pessoa na mesma seção.',
        unmet: `${counted(count, 'item contado', 'itens contados')} por mais de uma pessoa na mesma seção: as quantidades são somadas. Confira se não foi contado em dobro.`,
        remedy: items('shared', 'Ver itens'),
      };
    case 'same_boxes':
      return {
        met: 'Nenhuma caixa com série lida duas vezes.',
        unmet: `${counted(count, 'leitura é de uma caixa já lida e não foi somada', 'leituras são de caixas já lidas e não foram somadas')}. Confira se são duas caixas.`,
        // Those of codes without an item are in Não cadastrados.
        remedy: closing.filters.same_box === 0 ? codes : items('same_box', 'Ver itens'),
      };
    case 'unrecognised_lines':
      return {
        met: 'Todas as linhas foram reconhecidas.',
        unmet: `${counted(count, 'linha não foi reconhecida e não entra', 'linhas não foram reconhecidas e não entram')} no resultado.`,
        remedy: lines('unrecognised'),
      };
    case 'imported_lines':
      return {
        met: 'Todas as linhas foram enviadas por quem contou.',
        unmet: `${counted(count, 'linha veio de arquivo importado', 'linhas vieram de arquivos importados')} por outra pessoa, sem prova de quem contou.`,
        remedy: lines(null),
      };
    case 'late_by_section':
      return {
        met: 'Nenhuma contagem chegou depois de as seções fecharem.',
        unmet: `${counted(count, 'linha chegou depois que a seção dela fechou. Ela entra', 'linhas chegaram depois que a seção delas fechou. Elas entram')} no resultado, se não ${count === 1 ? 'for descartada' : 'forem descartadas'}.`,
        remedy: { label: 'Ver contagens', to: settlementPanel(id, LATE_ANCHOR) },
      };
    case 'devices':
      return {
        met: 'Sem contagens recentes.',
        unmet: `${counted(count, 'coletor enviou', 'coletores enviaram')} contagens há pouco. Confira se já ${count === 1 ? 'enviou' : 'enviaram'} tudo.`,
        remedy: lines(null),
      };
    case 'device_queues':
      return {
        met: 'Nenhum celular com contagens por enviar (aplicativos que não informam ficam de fora).',
        unmet: `${counted(count, 'aparelho disse', 'aparelhos disseram')} nas últimas 2 horas ter contagens na fila. Espere chegarem.`,
        remedy: watched,
      };
    case 'sections_done':
      return {
        met: 'Todas as seções prontas conferem com os celulares (aplicativos que não informam ficam de fora).',
        unmet: `${counted(count, 'seção não confere com o aparelho de quem contou, ou recebeu linhas', 'seções não conferem com o aparelho de quem contou, ou receberam linhas')} depois de pronta.`,
        remedy: sections,
      };
    case 'unread_labels':
      return {
        met: 'Todas as etiquetas impressas de seções foram lidas.',
        unmet: `${counted(count, 'etiqueta de seção foi impressa e nunca lida', 'etiquetas de seções foram impressas e nunca lidas')}. Veja se alguém contou lá.`,
        remedy: sections,
      };
    case 'snapshot':
      return {
        met: 'O saldo de comparação está guardado, ou será ao apurar.',
        unmet: 'O saldo deste inventário nunca foi capturado: compara-se com o catálogo de agora.',
        remedy: { label: 'Capturar', ask: 'capture' },
      };
    case 'stock_reading':
      return {
        met: 'Está claro como ler o saldo de itens com vários códigos.',
        unmet: `O catálogo não deixa claro se o saldo de ${counted(count, 'item', 'itens')} com vários códigos se repete ou se soma.`,
        remedy: { label: 'Escolher', ask: 'stock-mode' },
      };
    case 'stock_unchanged':
      return {
        met: 'O saldo do catálogo é o mesmo da captura.',
        unmet: `O saldo de ${counted(count, 'item mudou', 'itens mudou')} no catálogo depois da captura.`,
        remedy: { label: 'Capturar de novo', ask: 'capture' },
      };
    case 'value_basis':
      return {
        met: 'Está informado o que é o valor do catálogo.',
        unmet: 'Falta informar se o valor do catálogo é custo ou preço de venda.',
        remedy: { label: 'Ver configurações', to: paths.pharmacySettings(pharmacy, id) },
      };
    case 'uncounted':
      return {
        ...uncountedWords(count, uncounted),
        remedy: { label: 'Decidir', to: settlementPanel(id, UNCOUNTED_ANCHOR) },
      };
    case 'reasons':
      return {
        met: 'Todos os motivos preenchidos.',
        unmet: `${counted(count, 'item que pede motivo está sem ele', 'itens que pedem motivo estão sem ele')}.`,
        remedy: items('no_reason', 'Dar motivos'),
      };
  }
}

/** An anchor alone would leave the part: the router drops the query. */
function settlementPanel(id: string, anchor: string): string {
  return `${paths.closing(id, { part: 'fechamento' })}#${anchor}`;
}

function uncountedWords(count: number, { decision, unconfirmed }: ClosingSteps['uncounted']) {
  const items = counted(count, 'item com saldo não foi contado', 'itens com saldo não foram contados');
  const met = count === 0 ? 'Todo item com saldo foi contado.' : `${items}: ${decisionWords[decision]}.`;
  // The panel beside it asks to confirm the number again.
  if (unconfirmed !== null) return { met, unmet: `Zerar não contados: ${unconfirmed}` };
  return { met, unmet: `${items}, e ninguém decidiu o que fazer: ${decisionWords[decision]}.` };
}

const decisionWords = {
  keep: 'o saldo fica como está',
  zero: 'o saldo vai a zero',
  each: 'cada um foi decidido',
} as const;
