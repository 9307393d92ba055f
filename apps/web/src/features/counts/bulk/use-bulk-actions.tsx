import { counted, formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import { isStaff } from '@balanco/contract/base/roles';
import type { CountLine } from '@balanco/contract/counts/count';
import {
  BULK_COUNT_LIMIT,
  type BulkCountAnswer,
  type BulkLine,
  bulkDeleteCounts,
  bulkMoveCounts,
  bulkSetFactor,
} from '@balanco/contract/counts/count-bulk';
import { lineUnits } from '@balanco/contract/counts/count-shape';
import { isTenTimes } from '@balanco/contract/counts/quantity-doubt';
import { TYPED_NAME_COUNTS } from '@balanco/contract/history/trash';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { Stack, Text } from '@mantine/core';
import {
  IconArrowsRight,
  IconClipboardList,
  IconLayoutList,
  IconPackages,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { request } from '../../../api/client';
import { factorNumber, readFactor } from '../../../lib/typed-number';
import { inventoriesQuery } from '../../../listing/inventories-query';
import { NO_SECTION, sectionChoices, sectionCollector } from '../../../listing/inventory-words';
import { useRole, useStaffAccess } from '../../../session/role/staff-action';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { ConfirmDialog } from '../../../ui/dialogs/dialog-frame';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { useTypedName } from '../../../ui/dialogs/typed-name';
import { DecimalField } from '../../../ui/fields/decimal-field';
import { OptionSelect } from '../../../ui/fields/option-select';
import { SelectionBar, SelectionButton } from '../../../ui/list/selection-bar';
import { type RowSelection, useRowSelection } from '../../../ui/table/row-selection';
import { SettledNote } from '../edit/settled-note';
import { useCountMutation } from '../edit/use-count-mutation';
import type { CountFilter } from '../filter/count-filter';
import { amountText, lineTitle, timesText } from '../line-words';
import { type BulkOutcome, bulkInBatches, bulkLines, countCompanions, tellBulk } from './bulk-act';
import { useAllLines } from './use-all-lines';

const noLines: readonly CountLine[] = [];

interface ShownCounts {
  readonly listing: CountFilter;
  readonly searchedIn: CountFilter['searchIn'];
  readonly count: number;
  readonly upTo: number;
  readonly results: readonly CountLine[];
}

/**
 * Only administrators and moderators may.
 *
 * @param shown the page, its filter and the filter's number of lines
 * @param view identifies the page and its filter
 */
export function useBulkActions(
  pharmacy: string | undefined,
  shown: ShownCounts | undefined,
  view: string | undefined,
) {
  const lines = shown?.results ?? noLines;
  const isGranted = useStaffAccess() === 'granted';
  // Uses the token's role until the server answers, so the checkbox column has its room.
  const selects = isStaff(useRole());
  const ids = useMemo(() => lines.map(({ line_id }) => String(line_id)), [lines]);
  const rows = useRowSelection(ids, view);
  // The dialog keeps its lines while the list refreshes.
  const [open, setOpen] = useState<{ action: BulkAction; lines: readonly CountLine[] } | null>(null);
  const close = () => setOpen(null);
  const all = useAllLines(view);
  const act = (action: BulkAction) =>
    setOpen({
      action,
      lines: all.lines ?? lines.filter(({ line_id }) => rows.selected.has(String(line_id))),
    });
  const clear = () => {
    rows.clear();
    all.clear();
  };
  const selection: RowSelection | undefined = selects
    ? {
        selected: rows.selected,
        toggle: (id) => {
          all.clear();
          rows.toggle(id);
        },
        toggleAll: () => {
          all.clear();
          rows.toggleAll();
        },
      }
    : undefined;
  const isPageSelected = lines.length > 0 && rows.selected.size === lines.length;
  const hasMore = isPageSelected && all.lines === null && shown !== undefined && shown.count > lines.length;
  const { reading } = all;
  const count = all.lines?.length ?? rows.selected.size;
  const dialogOf = ({ action, lines: chosen }: NonNullable<typeof open>) => {
    if (pharmacy === undefined) return null;
    const props = { pharmacy, lines: chosen, onDone: clear, onClose: close };
    if (action === 'delete') return <BulkDeleteDialog {...props} />;
    if (action === 'factor') return <BulkFactorDialog {...props} />;
    return <BulkMoveDialog {...props} />;
  };
  return {
    selection,
    bar: isGranted && (
      <SelectionBar
        label="Contagens selecionadas"
        count={count}
        status={statusText(count, all.lines !== null, reading)}
        more={
          hasMore && reading === null
            ? {
                text: `Selecionar todas as ${formatInteger(shown.count)} deste filtro`,
                onClick: () => all.select({ ...shown.listing, searchIn: shown.searchedIn }, shown.upTo),
              }
            : null
        }
        onClear={clear}
      >
        {buttons.map(({ action, ...button }) => (
          <SelectionButton key={action} {...button} disabled={reading !== null} onClick={() => act(action)} />
        ))}
      </SelectionBar>
    ),
    bulkDialog: open && dialogOf(open),
  };
}

type BulkAction = 'delete' | 'move' | 'factor';

const buttons = [
  { action: 'delete', Icon: IconTrash, name: 'Excluir selecionadas', word: 'Excluir' },
  { action: 'move', Icon: IconArrowsRight, name: 'Mover para seção', word: 'Mover' },
  { action: 'factor', Icon: IconPackages, name: 'Definir fator', word: 'fator' },
] as const;

function statusText(count: number, isAll: boolean, reading: number | null): string {
  if (reading !== null) return `Selecionando... ${formatInteger(reading)}`;
  const selected = counted(count, 'selecionada', 'selecionadas');
  return isAll ? `${selected}, todas deste filtro` : selected;
}

interface BulkDialogProps {
  pharmacy: string;
  lines: readonly CountLine[];
  onDone: () => void;
  onClose: () => void;
}

/** Splits a bulk action into calls. A success closes the dialog and offers one undo of everything. */
function useBulkWrite<Change>(
  send: (lines: BulkLine[], change: Change) => Promise<BulkCountAnswer>,
  { lines, onDone, onClose }: BulkDialogProps,
  { failed, done }: { failed: string; done: Parameters<typeof tellBulk>[3] },
) {
  const queries = useQueryClient();
  const [sent, setSent] = useState(0);
  const sendAll = (change: Change) => {
    setSent(0);
    return bulkInBatches(lines, (batch) => send(bulkLines(batch), change), setSent);
  };
  const { write, busy, failure, dialog } = useDialogWrite(useCountMutation(sendAll), failed, onClose);
  const tell = (outcome: BulkOutcome) => {
    onDone();
    tellBulk(queries, lines, outcome, done);
  };
  const busyText =
    busy && lines.length > BULK_COUNT_LIMIT
      ? `${formatInteger(sent)} de ${formatInteger(lines.length)}`
      : null;
  return { send: (change: Change) => write(change, { onDone: tell }), busy, busyText, failure, dialog };
}

function BulkDeleteDialog(props: BulkDialogProps) {
  const { pharmacy, lines } = props;
  const { send, busy, busyText, dialog } = useBulkWrite(
    (batch) => request(bulkDeleteCounts, { body: { lines: batch } }),
    props,
    { failed: 'Erro ao excluir contagens.', done: 'excluída' },
  );
  const { field, confirmed } = useTypedName({
    name: formatInteger(lines.length),
    alias: String(lines.length),
    asked: lines.length > TYPED_NAME_COUNTS,
    readOnly: busy,
    label: 'Digite quantas são para confirmar',
  });
  return (
    <ConfirmDialog
      title="Excluir contagens"
      confirmLabel="Excluir"
      confirmDisabled={!confirmed}
      danger
      {...dialog}
      onConfirm={() => send(undefined)}
    >
      <Stack gap="md">
        <Text>
          Excluir <strong>{counted(lines.length, 'contagem selecionada', 'contagens selecionadas')}</strong>?
          Depois disso, dá para desfazer por dez segundos.
        </Text>
        <SettledNote pharmacy={pharmacy} lines={lines} />
        {field}
        {busyText !== null && <Text role="status">Excluindo... {busyText}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}

function BulkFactorDialog(props: BulkDialogProps) {
  const { pharmacy, lines } = props;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { send, busy, busyText, dialog } = useBulkWrite(
    (batch, factor: number) => request(bulkSetFactor, { body: { lines: batch, factor } }),
    props,
    { failed: 'Erro ao definir o fator.', done: 'corrigida' },
  );
  const [doubt, setDoubt] = useState<{ readonly factor: number; readonly text: string } | null>(null);
  const submit = () => {
    const read = readFactor(typed);
    setProblem('problem' in read ? read.problem : null);
    if (!('factor' in read)) return;
    const text = doubtText(lines, read.factor);
    if (text === null) send(read.factor);
    else setDoubt({ factor: read.factor, text });
  };
  if (doubt !== null) {
    return (
      <ConfirmDialog
        title="Confira o fator"
        cancelLabel="Corrigir"
        confirmLabel={`Gravar fator ${formatQuantity(doubt.factor)}`}
        onConfirm={() => {
          setDoubt(null);
          send(doubt.factor);
        }}
        onClose={() => setDoubt(null)}
      >
        <Text>{doubt.text}</Text>
      </ConfirmDialog>
    );
  }
  const factors = [...new Set(lines.map(({ factor }) => formatQuantity(factor)))];
  return (
    <FormDialog
      title="Definir fator"
      busyLabel={`Salvando... ${busyText ?? ''}`.trim()}
      {...dialog}
      onSubmit={submit}
    >
      <Text>
        {counted(lines.length, 'contagem selecionada', 'contagens selecionadas')}, agora com fator{' '}
        {factors.slice(0, 5).join('; ')}
        {factors.length > 5 ? '...' : ''}.
      </Text>
      <SettledNote pharmacy={pharmacy} lines={lines} />
      <DecimalField
        label="Fator"
        required
        maxLength={20}
        autoComplete="off"
        kind={factorNumber}
        readOnly={busy}
        value={typed}
        error={problem ?? undefined}
        onChange={(text) => {
          setTyped(text);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}

/** It questions as for one line (docs/counts.md, "Corrections"), with the largest; null if no line is doubtful. */
function doubtText(lines: readonly CountLine[], factor: number): string | null {
  const doubtful = lines
    .map((line) => {
      const quantity = line.quantity ?? 0;
      return { line, before: { quantity, factor: line.factor }, after: { quantity, factor } };
    })
    .filter(({ before, after }) => isTenTimes(lineUnits(after), lineUnits(before)))
    .sort((one, other) => lineUnits(other.after) - lineUnits(one.after));
  const [largest] = doubtful;
  if (largest === undefined) return null;
  const passing = counted(doubtful.length, 'contagem passa', 'contagens passam');
  const which = doubtful.length === 1 ? 'o que era: ' : 'o que eram, a maior: ';
  const change = `${timesText(largest.before)} para ${amountText(largest.after)}`;
  return `Com o fator ${formatQuantity(factor)}, ${passing} a mais de dez vezes ${which}${lineTitle(largest.line)}, de ${change}. Gravar mesmo assim?`;
}

const none: readonly InventoryRow[] = [];

function BulkMoveDialog(props: BulkDialogProps) {
  const { pharmacy, lines } = props;
  const { data: rows = none, isError } = useQuery(inventoriesQuery(pharmacy));
  const [inventory, setInventory] = useState(() => commonInventory(lines));
  const [section, setSection] = useState<string | null>(null);
  const { send, busy, busyText, failure, dialog } = useBulkWrite(
    (batch, to: { inventory: InventoryRow['inventory_id']; section: string | null }) =>
      request(bulkMoveCounts, { body: { lines: batch, ...to } }),
    props,
    { failed: 'Erro ao mover contagens.', done: 'movida' },
  );
  const inventories = rows.filter((row) => row.section_id === null);
  const sections = rows.filter((row) => row.section_id !== null && String(row.inventory_id) === inventory);
  const chosen = inventories.find((row) => String(row.inventory_id) === inventory);
  const companions = countCompanions(lines);
  const submit = () => {
    if (chosen === undefined || section === null) return;
    send({ inventory: chosen.inventory_id, section: section === NO_SECTION ? null : section });
  };
  return (
    <FormDialog
      title="Mover para seção"
      submitLabel="Mover"
      busyLabel={`Movendo... ${busyText ?? ''}`.trim()}
      {...dialog}
      error={isError ? 'Não foi possível carregar os inventários.' : failure}
      submitDisabled={chosen === undefined || section === null}
      onSubmit={submit}
    >
      <Text>
        {counted(lines.length, 'contagem selecionada', 'contagens selecionadas')}
        {companions > 0 &&
          `, e com elas mais ${counted(companions, 'linha da mesma mensagem', 'linhas da mesma mensagem')}`}
        .
      </Text>
      <OptionSelect
        label="Inventário"
        required
        nothingFound="Nenhum inventário encontrado"
        Icon={IconClipboardList}
        choices={inventories.map((row) => ({
          value: String(row.inventory_id),
          label: row.name,
          ...(row.finalizado && { hint: 'Finalizado' }),
        }))}
        value={inventory}
        readOnly={busy}
        onChoose={(id) => {
          setInventory(id);
          setSection(null);
        }}
      />
      <OptionSelect
        label="Seção"
        required
        nothingFound="Nenhuma seção encontrada"
        Icon={IconLayoutList}
        choices={sectionChoices(sections, (row) => (row.finalizado ? 'Finalizado' : sectionCollector(row)))}
        value={section}
        readOnly={busy}
        disabled={chosen === undefined}
        onChoose={setSection}
      />
    </FormDialog>
  );
}

function commonInventory(lines: BulkDialogProps['lines']): string | null {
  const ids = new Set(lines.map(({ inventoryID }) => String(inventoryID)));
  const [only] = ids;
  return ids.size === 1 && only !== undefined ? only : null;
}
