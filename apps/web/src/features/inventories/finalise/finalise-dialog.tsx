import { counted, formatInteger } from '@balanco/contract/base/numbers';
import {
  finaliseInventory,
  finaliseMobileInventory,
  type InventoryId,
  type InventoryRow,
} from '@balanco/contract/inventories/inventories';
import { unfinishedText } from '@balanco/contract/inventories/section-state-words';
import {
  listOpenSections,
  type OpenSection,
  type OpenSections,
  type WaitingPhone,
} from '@balanco/contract/progress/progress';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request, sentence, sentenceWithDetail, useAsked } from '../../../api/client';
import { ApiError } from '../../../api/failures';
import { inventoriesQuery } from '../../../listing/inventories-query';
import { doneWords } from '../../../listing/inventory-words';
import { useHourText, useMomentText } from '../../../listing/pharmacy-clock';
import { comparisonKey } from '../../../listing/queries';
import { useStaffAction } from '../../../session/role/staff-action';
import { ConfirmDialog } from '../../../ui/dialogs/dialog-frame';
import { noticeUndo } from '../../../ui/messages/notice-undo';
import { noticeFailure } from '../../../ui/messages/notices';
import { finaliseRows, type InventoryOrSection, withRows } from './finalise-rows';
import styles from './open-sections.module.css';

interface FinaliseDialogProps {
  row: InventoryRow;
  open: string;
  uncounted?: number;
  onClose: () => void;
}

export function FinaliseDialog({ row, open, uncounted = 0, onClose }: FinaliseDialogProps) {
  const { mutate } = useFinalise(row);
  return (
    <ConfirmDialog
      title="Finalizar Inventário"
      confirmLabel="Finalizar"
      onConfirm={() => {
        mutate(true);
        onClose();
      }}
      onClose={onClose}
    >
      <Text>
        O inventário “{row.name}” ainda tem <strong>{open}</strong>.
      </Text>
      {uncounted > 0 && (
        <Text mt="xs">Até agora, {counted(uncounted, 'item não contado', 'itens não contados')}.</Text>
      )}
      <Text mt="xs">
        As seções abertas são finalizadas com ele. Contagens que chegarem depois entram marcadas como “Após o
        fechamento”.
      </Text>
      <OpenSectionsList inventory={row.inventory_id} />
    </ConfirmDialog>
  );
}

/**
 * Closes or reopens at once; a refusal restores the rows. Finalising an inventory closes its sections, and a
 * section may have somebody inside, so both offer an undo.
 */
export function useFinalise(row: InventoryRow) {
  const queries = useQueryClient();
  const staff = useStaffAction();
  const { queryKey } = inventoriesQuery(row.pharmacy);
  const put = (newer: readonly InventoryRow[]) =>
    queries.setQueryData(queryKey, (rows) => rows && withRows(rows, newer));

  // The inventory's page shows its state too.
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey }),
      queries.invalidateQueries({ queryKey: comparisonKey }),
    ]);

  const reopen = async () => {
    const { rows } = await sendFinalise(row, false).catch((error: unknown) => {
      throw new Error(failureText(error));
    });
    put(rows);
    await refresh();
  };
  return useMutation({
    // One at a time per inventory, because its rows depend on each other.
    scope: { id: `finalise ${row.inventory_id}` },
    mutationFn: (finalizado: boolean) => sendFinalise(row, finalizado),
    onMutate: async (finalizado) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey) ?? [];
      queries.setQueryData(queryKey, finaliseRows(before, row, finalizado));
      return before.filter((each) => each.inventory_id === row.inventory_id);
    },
    onSuccess: ({ rows, unfinished }, finalizado) => {
      put(rows);
      if (finalizado && row.section_id === null)
        noticeUndo({ message: 'Inventário finalizado', undo: reopen });
      if (unfinished !== undefined)
        noticeUndo({ message: `Seção finalizada · ${unfinishedText(unfinished)}`, undo: reopen });
    },
    onError: (error, _finalizado, before) => {
      put(before ?? []);
      if (!staff.refused(error, () => undefined)) {
        noticeFailure(failureText(error));
      }
    },
    onSettled: () => void refresh(),
  });
}

/** UUIDs have their own path (specification, section 7). */
function sendFinalise({ inventory_id: id, section_id }: InventoryOrSection, finalizado: boolean) {
  const body = section_id === null ? { finalizado } : { finalizado, section_id };
  return typeof id === 'number'
    ? request(finaliseInventory, { params: { id }, body })
    : request(finaliseMobileInventory, { params: { uuid: id }, body });
}

/** A refusal and a lost call differ (specification, section 8). */
function failureText(error: unknown): string {
  return sentenceWithDetail(
    error instanceof ApiError ? 'Erro ao atualizar status.' : 'Erro ao atualizar.',
    error,
  );
}

const UNFOLDED = 6;

type MomentText = (iso: string) => string;

/**
 * `doubtful`: everybody declared it 'pronta', but something doesn't match or is missing. `paused`: somebody counted
 * there and is elsewhere now, or gave no sign for two minutes.
 */
type Standing = OpenSection['state'] | 'doubtful' | 'paused';

const GROUPS: readonly (readonly [Standing, string])[] = [
  ['silent', 'Em silêncio'],
  ['counting', 'Contando agora'],
  ['paused', 'Contando, ninguém agora'],
  ['waiting', 'Sem contagem'],
  ['doubtful', 'Prontas, com algo a conferir'],
  ['ready', 'Prontas'],
];

function standingOf({ state, done, unfinished, is_counted_now: isNow }: OpenSection): Standing {
  const isDeclared = done.length > 0 && done.every(({ withdrawn_at }) => withdrawn_at === null);
  // Somebody may be there without a reading yet.
  if (state === 'ready' && isNow) return 'counting';
  if (state !== 'ready' && isDeclared && unfinished.length === 0) return 'doubtful';
  return state === 'counting' && !isNow ? 'paused' : state;
}

/** What finalising would close: phones with a queue and sections by state (docs/progress.md, "Before finalising"). */
function OpenSectionsList({ inventory }: { inventory: InventoryId }) {
  const { data, error } = useAsked(
    ['open-sections', inventory],
    listOpenSections,
    { params: { id: inventory } },
    { staleTime: 0, gcTime: 0 },
  );
  if (data === undefined)
    return (
      <p className="mt-3 dim" role="status">
        {error === null ? 'Vendo a situação das seções...' : sentence(error)}
      </p>
    );
  return <Groups {...data} />;
}

function Groups({ sections, phones }: OpenSections) {
  const momentText = useMomentText();
  const hourText = useHourText();
  return (
    <section className={`${styles.groups} mt-3 scroll line-above`} aria-label="Situação das seções">
      {phones.length > 0 && (
        <Group
          title="Celulares com contagens a enviar"
          count={phones.length}
          rows={phones.map((phone) => ({
            name: phone.name || 'Sem nome',
            text: phoneText(phone, momentText),
          }))}
          urgent
        />
      )}
      {GROUPS.map(([state, title]) => {
        const own = sections.filter((section) => standingOf(section) === state);
        const rows = own.map((section) => ({
          name: section.name || 'Sem nome',
          text: sectionText(section, momentText, hourText),
        }));
        return (
          own.length > 0 && (
            <Group key={state} title={title} count={own.length} rows={rows} urgent={state === 'silent'} />
          )
        );
      })}
    </section>
  );
}

interface GroupProps {
  title: string;
  count: number;
  rows: readonly { readonly name: string; readonly text: string }[];
  urgent?: boolean;
}

function Group({ title, count, rows, urgent = false }: GroupProps) {
  return (
    <details className={`${styles.group} py-2 line-below`} open={count <= UNFOLDED} data-urgent={urgent}>
      <summary>
        {title} ({formatInteger(count)})
      </summary>
      <ul className={`${styles.rows} bullets anywhere`}>
        {rows.map(({ name, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two phones of a person are alike, and the list is of one moment
          <li key={index}>
            <strong>{name}</strong> <span>{text}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function phoneText(
  { queue, oldest_queued_at: oldest, seen_at: seen }: WaitingPhone,
  when: MomentText,
): string {
  const since = oldest === null ? '' : `, a mais antiga de ${when(oldest)}`;
  return `${counted(queue, 'contagem', 'contagens')}${since} · visto em ${when(seen)}`;
}

function sectionText(section: OpenSection, when: MomentText, hour: MomentText): string {
  const { is_recount, recounted, collectors, more_collectors: more, lines, last_sign_at: last } = section;
  const declared = doneWords({ done: section.done, unfinished: section.unfinished, count: lines }, when);
  const standing = standingOf(section);
  const isPart = standing !== 'ready' && standing !== 'doubtful' && section.unfinished.length === 0;
  const people = collectors.join(', ') + (more > 0 ? ` e mais ${formatInteger(more)}` : '');
  return [
    is_recount &&
      (recounted === null
        ? 'recontagem'
        : `recontagem, ${formatInteger(recounted.found)} de ${counted(recounted.items, 'item recontado', 'itens recontados')}`),
    people,
    standing === 'silent' && last !== null && `em silêncio desde ${when(last)}`,
    standing === 'paused' &&
      last !== null &&
      `${collectors.length === 1 && more === 0 ? 'esteve aqui' : 'último sinal'} às ${hour(last)}`,
    standing === 'counting' && last !== null && `último sinal em ${when(last)}`,
    lines > 0 && counted(lines, 'linha', 'linhas'),
    declared !== null &&
      `${isPart ? 'em parte: ' : ''}${declared.state}${section.unfinished.length > 0 ? ' · ' : ', '}${declared.by}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
