import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { counted, formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { Comparison } from '@balanco/contract/comparison/comparison';
import {
  BULK_COUNT_LIMIT,
  type CarryPreview,
  carryCounts,
  previewCarry,
  undoBulkCounts,
  type WrittenCount,
} from '@balanco/contract/counts/count-bulk';
import { type InventoryRow, setBlindCount } from '@balanco/contract/inventories/inventories';
import type { TimeZone } from '@balanco/contract/pharmacies/pharmacy-settings';
import { Group, List, Text } from '@mantine/core';
import { IconClipboardList, IconLayoutList, IconUser } from '@tabler/icons-react';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { request, sentence, sentenceWithDetail, useAsked } from '../../api/client';
import { formatDateTime } from '../../lib/moments';
import { inventoriesQuery, useInventoryRows } from '../../listing/inventories-query';
import { NO_SECTION, sectionChoices } from '../../listing/inventory-words';
import { comparisonKey } from '../../listing/queries';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/dialogs/dialog-frame';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { DateField } from '../../ui/fields/date-field';
import { OptionSelect } from '../../ui/fields/option-select';
import { noticeUndo } from '../../ui/messages/notice-undo';
import { noticeDone, noticeFailure } from '../../ui/messages/notices';
import { AddSectionsDialog } from '../inventories/add-sections-dialog';
import { FinaliseDialog } from '../inventories/finalise/finalise-dialog';
import { openParts } from '../inventories/finalise/finalise-rows';
import { comparisonQuery } from '../inventory-frame/comparison-query';
import type { InventoryDialogProps } from '../inventory-frame/parts';
import { zoneWords } from '../pharmacies/settings/terms-fields';
import { isOtherClock, readTypedMoment } from '../terms/stock-moment';

// One file for the small dialogs of the page: each file of its own weighs on every screen.

function useOwnRows({ pharmacy, inventory_id }: Comparison) {
  const { data: own = [] } = useInventoryRows(pharmacy, inventory_id);
  return { own, row: own.find(({ section_id }) => section_id === null) };
}

export function FinaliseOwn({ comparison, onClose }: InventoryDialogProps) {
  const { own, row } = useOwnRows(comparison);
  const open = row && openParts(own, row);
  if (!row || !open) return null;
  return <FinaliseDialog row={row} open={open} onClose={onClose} uncounted={comparison.filters.uncounted} />;
}

export function AddOwnSections({ comparison, onClose }: InventoryDialogProps) {
  const { own, row } = useOwnRows(comparison);
  if (row === undefined) return null;
  return (
    <AddSectionsDialog
      row={row}
      existing={own.flatMap(({ section_name }) => section_name ?? [])}
      onClose={onClose}
    />
  );
}

/** Explains what collectors will stop or start seeing (docs/blind-counting.md). */
export function BlindDialog({ id, comparison, onClose }: InventoryDialogProps) {
  const { blind } = comparison;
  const { write, dialog } = useDialogWrite(useSetBlind(id), 'Erro ao mudar a contagem cega.', onClose);
  return (
    <ConfirmDialog
      {...dialog}
      title={blind ? 'Desligar a contagem cega' : 'Contagem cega'}
      confirmLabel={blind ? 'Desligar' : 'Ligar'}
      onConfirm={() =>
        write(!blind, {
          onDone: () => noticeDone(blind ? 'Contagem cega desligada.' : 'Contagem cega ligada.'),
        })
      }
    >
      {blind ? (
        <Text>
          Os coletores voltam a ver o saldo dos produtos e as contagens de todos, se nenhum outro inventário
          cego da farmácia {comparison.pharmacy_name} espera apuração.
        </Text>
      ) : (
        <>
          <Text>
            Até a apuração deste inventário, também depois de finalizado, os coletores, na farmácia{' '}
            {comparison.pharmacy_name}:
          </Text>
          <List my="xs">
            <List.Item>não veem o Saldo Sistema dos produtos, nem ordenam por ele;</List.Item>
            <List.Item>veem e corrigem só as próprias contagens;</List.Item>
            <List.Item>não leem saldos nem contagens de outros no histórico.</List.Item>
          </List>
          <Text c="dimmed">
            Administradores e moderadores continuam vendo tudo. Reabrir um inventário apurado volta a
            esconder.
          </Text>
        </>
      )}
    </ConfirmDialog>
  );
}

function useSetBlind(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (blind: boolean) => request(setBlindCount, { params: { id }, body: { blind } }),
    onSuccess: ({ blind }) =>
      queries.setQueryData(
        comparisonQuery(id).queryKey,
        (comparison) => comparison && { ...comparison, blind },
      ),
  });
}

const ALL = 'all';
const noRows: readonly InventoryRow[] = [];

/**
 * Moves counts of a whole pharmacy to an open inventory, by period and collector (docs/counts.md, "Carrying
 * counts").
 */
export function CarryDialog({ id, comparison, onClose }: InventoryDialogProps) {
  const queries = useQueryClient();
  const { time_zone: zone } = comparison;
  const [period, setPeriod] = useState({ first: '', last: '' });
  const [collector, setCollector] = useState(ALL);
  const [inventory, setInventory] = useState<string | null>(null);
  const [section, setSection] = useState(NO_SECTION);
  const [carried, setCarried] = useState(0);
  const selection: CarrySelection = {
    first: momentOf(period.first, zone),
    last: momentOf(period.last, zone, LAST_OF_MINUTE_MS),
    collector: collector === ALL ? undefined : collector,
  };
  const preview = useAsked(
    [...comparisonKey, id, 'carry', selection],
    previewCarry,
    { params: { id }, query: selection },
    { placeholderData: keepPreviousData },
  );
  const { data: rows = noRows, isError } = useQuery(inventoriesQuery(comparison.pharmacy));
  const carry = useCarry(id, setCarried);
  const { write, busy, failure, dialog } = useDialogWrite(carry, 'Erro ao levar contagens.', onClose);
  const open = rows.filter((row) => row.source !== 'pharmacy' && !row.finalizado);
  const inventories = open.filter((row) => row.section_id === null);
  const sections = open.filter((row) => row.section_id !== null && String(row.inventory_id) === inventory);
  const chosen = inventories.find((row) => String(row.inventory_id) === inventory);
  const found = preview.data;
  const submit = () => {
    if (chosen === undefined) return;
    const place = { inventory: chosen.inventory_id, section: section === NO_SECTION ? null : section };
    write({ ...selection, ...place }, { onDone: (answer) => tellCarried(queries, answer, chosen.name) });
  };
  return (
    <FormDialog
      {...dialog}
      title="Levar contagens para um inventário"
      submitLabel="Levar"
      busyLabel={carried === 0 ? 'Levando...' : `Levando... ${carried}`}
      error={isError ? 'Não foi possível carregar os inventários.' : failure}
      submitDisabled={chosen === undefined || found === undefined || found.counts === 0 || preview.isFetching}
      onSubmit={submit}
    >
      <Group grow preventGrowOverflow={false} align="flex-start">
        {(['first', 'last'] as const).map((name) => (
          <DateField
            key={name}
            withTime
            label={name === 'first' ? 'Contadas desde' : 'Contadas até'}
            description={clockText(zone)}
            value={period[name]}
            readOnly={busy}
            onChange={(moment) => setPeriod({ ...period, [name]: moment })}
          />
        ))}
      </Group>
      <OptionSelect
        label="Coletor"
        nothingFound="Nenhum coletor encontrado"
        Icon={IconUser}
        choices={[
          { value: ALL, label: 'Todos os coletores' },
          ...(found?.collectors ?? []).map(({ sub, name, counts }) => ({
            value: sub,
            label: name || sub,
            hint: counted(counts, 'contagem', 'contagens'),
          })),
        ]}
        value={collector}
        readOnly={busy}
        onChoose={setCollector}
      />
      <OptionSelect
        label="Para o inventário"
        required
        nothingFound="Nenhum inventário aberto nesta farmácia"
        Icon={IconClipboardList}
        choices={inventories.map((row) => ({ value: String(row.inventory_id), label: row.name }))}
        value={inventory}
        readOnly={busy}
        onChoose={(next) => {
          setInventory(next);
          setSection(NO_SECTION);
        }}
      />
      <OptionSelect
        label="Seção"
        nothingFound="Nenhuma seção encontrada"
        Icon={IconLayoutList}
        choices={sectionChoices(sections)}
        value={section}
        readOnly={busy}
        disabled={chosen === undefined}
        onChoose={setSection}
      />
      {/* Screen readers announce each change. */}
      <Text role="status" component="div">
        {preview.error !== null
          ? sentence(preview.error)
          : found === undefined
            ? 'Calculando...'
            : previewText(found, zone)}
      </Text>
    </FormDialog>
  );
}

/** Includes the whole last minute. */
const LAST_OF_MINUTE_MS = 59_999;

/** The field shows the pharmacy's clock. */
function momentOf(typed: string, zone: TimeZone, plus = 0): string | undefined {
  const moment = readTypedMoment(typed, null, zone);
  return moment === null ? undefined : new Date(new Date(moment).getTime() + plus).toISOString();
}

/** Names the pharmacy's zone if this computer's differs. */
function clockText(zone: TimeZone): string {
  const text = 'Vazio: sem limite';
  return isOtherClock(new Date().toISOString(), zone)
    ? `No horário da farmácia: ${zoneWords[zone]}. ${text}`
    : text;
}

function previewText(preview: CarryPreview, zone: TimeZone): string {
  const { lines, units, products, unregistered_codes, unrecognised_lines, first_at, last_at } = preview;
  if (first_at === null || last_at === null) return 'Nenhuma contagem com esta escolha.';
  const beside = [
    unregistered_codes > 0 && counted(unregistered_codes, 'código não cadastrado', 'códigos não cadastrados'),
    unrecognised_lines > 0 && counted(unrecognised_lines, 'linha não reconhecida', 'linhas não reconhecidas'),
  ].filter((part) => part !== false);
  const what = [
    `${counted(lines, 'linha', 'linhas')}: ${formatQuantity(units)} un de ${formatInteger(products)} ${products === 1 ? 'produto' : 'produtos'}`,
    ...beside,
  ].join(', ');
  return `Vão ${what}. A primeira é de ${formatDateTime(first_at, zone)}, a última de ${formatDateTime(last_at, zone)}.`;
}

/** Moments are ISO texts. */
type CarrySelection = EndpointInput<typeof previewCarry>['query'];

interface Carried {
  readonly changed: readonly WrittenCount[];
  readonly failed: number;
  readonly stopped: unknown;
}

/** 1,000 counts a call, until none is left or none moves. */
function useCarry(id: string, onProgress: (carried: number) => void) {
  return useWrite([], async (body: EndpointInput<typeof carryCounts>['body']): Promise<Carried> => {
    const changed: WrittenCount[] = [];
    let failed = 0;
    for (;;) {
      try {
        const answer = await request(carryCounts, { params: { id }, body });
        changed.push(...answer.changed);
        failed += answer.failed.length;
        onProgress(changed.length);
        if (answer.left === 0 || answer.changed.length === 0) return { changed, failed, stopped: null };
      } catch (error) {
        if (changed.length === 0) throw error;
        return { changed, failed, stopped: error };
      }
    }
  });
}

function tellCarried(queries: QueryClient, { changed, failed, stopped }: Carried, inventory: string): void {
  if (changed.length > 0) {
    noticeUndo({
      message: `${counted(changed.length, 'contagem levada', 'contagens levadas')} para ${inventory}`,
      undo: () => bringBack(queries, changed),
    });
  } else noticeDone('Nenhuma contagem para levar.');
  if (failed > 0) {
    noticeFailure(
      `${counted(failed, 'contagem ficou', 'contagens ficaram')} onde estava: outra pessoa mudou nesse meio-tempo.`,
    );
  }
  if (stopped !== null) noticeFailure(`Parou antes do fim. ${sentence(stopped)}`);
}

async function bringBack(queries: QueryClient, changed: readonly WrittenCount[]): Promise<void> {
  let notBack = 0;
  for (let from = 0; from < changed.length; from += BULK_COUNT_LIMIT) {
    const counts = changed.slice(from, from + BULK_COUNT_LIMIT);
    const { failed } = await request(undoBulkCounts, { body: { counts } }).catch((error: unknown) => {
      throw new Error(sentenceWithDetail('Erro ao desfazer.', error));
    });
    notBack += failed.length;
  }
  await queries.invalidateQueries();
  if (notBack === 0) noticeDone('Desfeito.');
  else {
    noticeFailure(
      `${counted(notBack, 'contagem não voltou', 'contagens não voltaram')}: outra pessoa mudou algo nesse meio-tempo.`,
    );
  }
}
