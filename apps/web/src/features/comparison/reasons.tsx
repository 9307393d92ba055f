import { counted, formatInteger } from '@balanco/contract/base/numbers';
import type { Item } from '@balanco/contract/comparison/items';
import {
  FISCAL_REASONS,
  type ItemReason,
  itemReasonSchema,
  REASON_TEXT_LIMIT,
  type ReasonDirection,
} from '@balanco/contract/settlement/item-reasons';
import { assignReason, type ItemChoice } from '@balanco/contract/settlement/settling';
import { Select, Text, TextInput } from '@mantine/core';
import { IconMessage, IconRepeat } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { request } from '../../api/client';
import { comparisonKey } from '../../listing/queries';
import { useDialogWrite, usePromptWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { useKept } from '../../ui/fields/kept-fields';
import { SelectionBar, SelectionButton } from '../../ui/list/selection-bar';
import { NoteLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import { useRowSelection } from '../../ui/table/row-selection';
import { itemTitle } from '../items/item-words';
import type { ItemListing } from '../items/items-query';
import { FISCAL_HINT, reasonGroups } from '../items/reason-words';

interface ReasonSelectionOptions {
  id: string;
  shown:
    | { readonly listing: ItemListing; readonly count: number; readonly results: readonly Item[] }
    | undefined;
  view: string | undefined;
  /** undefined if nothing may be recounted. */
  onRecount: ((items: readonly Item[]) => void) | undefined;
}

const none: readonly Item[] = [];

/** 'Informar motivo' for selected items or all items of the filter; 'Recontar' for selected ones. */
export function useReasonSelection({ id, shown, view, onRecount }: ReasonSelectionOptions) {
  const rows = shown?.results ?? none;
  const { clear, ...selection } = useRowSelection(
    useMemo(() => rows.map(({ key }) => key), [rows]),
    view,
  );
  const [allOf, setAllOf] = useState<string | null>(null);
  const [target, setTarget] = useState<ReasonTarget | null>(null);
  const { selected } = selection;
  const isPage = selected.size > 0 && selected.size === rows.length;
  const isAll = isPage && allOf !== null && allOf === view;
  const count = shown?.count ?? 0;
  const marked = isAll ? count : selected.size;
  const chosen = () => rows.filter(({ key }) => selected.has(key));
  const over = () => {
    clear();
    setAllOf(null);
  };
  const ask = () => {
    if (shown === undefined) return;
    setTarget(isAll ? allTarget(shown.listing, count) : itemsTarget(chosen()));
  };
  const askOther = useCallback(
    (item: Item) => setTarget({ ...itemsTarget([item]), ...givenOf({ ...item, reason: 'other' }) }),
    [],
  );
  return {
    selection,
    askOther,
    bar: (
      <SelectionBar
        label="Itens selecionados"
        count={marked}
        status={`${counted(marked, 'selecionado', 'selecionados')}${isAll ? ', todos deste filtro' : ''}`}
        more={
          isPage && !isAll && count > rows.length
            ? {
                text: `Selecionar todos os ${formatInteger(count)} deste filtro`,
                onClick: () => setAllOf(view ?? null),
              }
            : null
        }
        onClear={over}
      >
        <SelectionButton Icon={IconMessage} name="Informar motivo" word="motivo" onClick={ask} />
        {onRecount && !isAll && (
          <SelectionButton
            Icon={IconRepeat}
            name="Recontar"
            word="Recontar"
            onClick={() => onRecount(chosen())}
          />
        )}
      </SelectionBar>
    ),
    dialog: target && <ReasonDialog id={id} target={target} onDone={over} onClose={() => setTarget(null)} />,
  };
}

const both: readonly ReasonDirection[] = ['shortage', 'overage'];

/** Filters instead of keys: the server finds the items of that moment. */
function allTarget({ filter, search, department, section }: ItemListing, count: number): ReasonTarget {
  const directions = filter === 'shortage' || filter === 'overage' ? [filter] : both;
  return {
    items: {
      filter: filter ?? undefined,
      search: search.trim() === '' ? undefined : search,
      department: department ?? undefined,
      section: section ?? undefined,
    },
    count,
    directions: new Set(directions),
  };
}

export function givenOf(item: Item): Pick<ReasonTarget, 'given' | 'name'> {
  return { given: { reason: item.reason, text: item.reason_text }, name: itemTitle(item) };
}

export function itemsTarget(items: readonly Item[]): ReasonTarget {
  return {
    items: { item_keys: items.map(({ key }) => key) },
    count: items.length,
    directions: new Set(items.flatMap(directionsOf)),
  };
}

/** An uncounted item may be zeroed, so its stock counts as the difference. */
export function directionsOf({
  state,
  expected,
}: Pick<Item, 'state' | 'expected'>): readonly ReasonDirection[] {
  if (state === 'shortage' || state === 'overage') return [state];
  if (state === 'matching' || expected === 0) return [];
  return [expected > 0 ? 'shortage' : 'overage'];
}

interface ReasonTarget {
  readonly items: ItemChoice;
  readonly count: number;
  readonly directions: ReadonlySet<ReasonDirection>;
  readonly given?: { readonly reason: ItemReason | null; readonly text: string };
  readonly name?: string;
}

interface ReasonDialogProps {
  id: string;
  target: ReasonTarget;
  onDone?: () => void;
  onClose: () => void;
}

const NONE = 'none';

/** See docs/settlement.md, "Reasons (Motivos)". */
export function ReasonDialog({ id, target, onDone, onClose }: ReasonDialogProps) {
  const { items, count, directions, given, name } = target;
  const row = `${id}/${JSON.stringify(items)}`;
  const [chosen, setChosen] = useKept<string | null>(`closing/reason/${row}`, given?.reason ?? null);
  const [text, setText] = useKept(`closing/reason-text/${row}`, given?.text ?? '');
  const [problem, setProblem] = useState<{ reason?: string; text?: string }>({});
  const assign = usePromptWrite(comparisonKey, (body: { reason: ItemReason | null; text: string }) =>
    request(assignReason, { params: { id }, body: { items, ...body } }),
  );
  const { write, busy, dialog } = useDialogWrite(assign, 'Erro ao gravar o motivo.', onClose);
  const reason = itemReasonSchema.safeParse(chosen).data ?? null;
  const isOther = reason === 'other';
  const submit = () => {
    if (chosen === null) return setProblem({ reason: 'Escolha o motivo.' });
    if (isOther && text.trim() === '') return setProblem({ text: 'Escreva qual é o motivo.' });
    write(
      { reason, text: isOther ? text.trim() : '' },
      {
        onDone: ({ changed, refused }) => {
          noticeDone(doneText(reason, changed, refused));
          onDone?.();
        },
      },
    );
  };
  return (
    <FormDialog {...dialog} title="Informar motivo" onSubmit={submit}>
      <Select
        label="Motivo"
        required
        placeholder="Escolha o motivo"
        data={[
          ...reasonGroups(directions).map(({ group, items: reasons }) => ({ group, items: [...reasons] })),
          { group: 'Nenhum', items: [{ value: NONE, label: 'tirar o motivo' }] },
        ]}
        value={chosen}
        error={problem.reason}
        readOnly={busy}
        onChange={(value) => {
          setChosen(value);
          setProblem({});
        }}
      />
      {isOther && (
        <TextInput
          label="Qual"
          required
          maxLength={REASON_TEXT_LIMIT}
          value={text}
          error={problem.text}
          readOnly={busy}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem({});
          }}
        />
      )}
      {reason !== null && FISCAL_REASONS.includes(reason) && <NoteLine message={FISCAL_HINT} />}
      <Text c="dimmed">{aboutText(name, count, directions)}</Text>
    </FormDialog>
  );
}

function aboutText(name: string | undefined, count: number, directions: ReasonTarget['directions']): string {
  if (name !== undefined) return name;
  const items = counted(count, 'item recebe o motivo', 'itens recebem o mesmo motivo');
  return directions.has('shortage') && directions.has('overage')
    ? `${items}. Um motivo só de falta não muda as sobras, nem um só de sobra as faltas.`
    : `${items}.`;
}

function doneText(reason: ItemReason | null, changed: number, refused: number): string {
  const done = reason === null ? 'Motivo tirado de' : 'Motivo dado a';
  const left =
    refused === 0
      ? ''
      : ` ${counted(refused, 'item ficou como estava, porque o motivo não explica a diferença dele', 'itens ficaram como estavam, porque o motivo não explica a diferença deles')}.`;
  return `${done} ${counted(changed, 'item', 'itens')}.${left}`;
}
