import type { SettlementState } from '@balanco/contract/comparison/items';
import { type InventoryRow, inventoryStatus } from '@balanco/contract/inventories/inventories';
import { afterCloseWords } from '@balanco/contract/inventories/section-state-words';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { formatDateTime, shortMoment } from '../../../lib/moments';
import { doneWords } from '../../../listing/inventory-words';
import { useStaffAction } from '../../../session/role/staff-action';
import { type InventoryActions, rowName, useListedToday } from '../inventory-cells';
import { settlementStateWords } from '../settlement-state-words';
import styles from './finalise-cell.module.css';
import { useFinalise } from './finalise-dialog';

/** What a finalised inventory waits for (docs/settlement.md, "States"). */
const nextStepWords: Readonly<Record<SettlementState, string | null>> = {
  open: null,
  checking: 'a apurar',
  settled: 'a aprovar',
  approved: 'a exportar',
  exported: 'exportado',
};

export function FinaliseCell({
  row,
  asksToFinalise,
}: Pick<InventoryActions, 'asksToFinalise'> & { row: InventoryRow }) {
  const id = useId();
  const staff = useStaffAction();
  const today = useListedToday();
  const { mutate } = useFinalise(row);
  return (
    <div className={styles.frame}>
      <label
        htmlFor={id}
        className={`${styles.finalise} grid gap-2 full py-1 low`}
        title={finalisedSentence(row)}
      >
        <Checkbox
          id={id}
          size="xs"
          aria-label={`Finalizado: ${rowName(row)} (${row.status})`}
          checked={row.finalizado}
          onChange={() =>
            staff.run(() => {
              if (row.finalizado || !asksToFinalise(row)) mutate(!row.finalizado);
            })
          }
        />
        <span className={`${styles.words} line rows-0`}>
          <span className={row.finalizado ? 'done' : undefined}>{row.status}</span>
          <Beside row={row} today={today} />
        </span>
      </label>
    </div>
  );
}

/** An inventory's next step; whether a section's collectors declared it done, else who closed it. */
function Beside({ row, today }: { row: InventoryRow; today: string }) {
  const step = stepWords(row);
  if (step !== null) {
    return (
      <span className={`${styles.step} tiny low warning`} data-state={row.closing_state}>
        {step}
      </span>
    );
  }
  const done = declaredWords(row, (iso) => shortMoment(iso, today));
  const late = lateWords(row);
  return (
    <>
      {late !== null && <span className="warning tiny">{late}</span>}
      {late === null && done !== null && (
        <span className={done.holds ? 'done tiny' : 'danger tiny'}>{done.state}</span>
      )}
      {row.finalised_at !== null && <span className={`${styles.closer} tiny`}>{closerText(row, today)}</span>}
      {row.finalised_at === null && done !== null && (
        <span className={`${styles.closer} tiny`}>{done.by}</span>
      )}
    </>
  );
}

/** Nothing of a part that was counted on, once the office has closed it all the same: `lateWords` tells the rest. */
function declaredWords(row: InventoryRow, when?: (iso: string) => string): ReturnType<typeof doneWords> {
  const isOverruled = row.finalizado && row.done?.some((part) => part.withdrawn_at !== null);
  return isOverruled ? null : doneWords(row, when);
}

function stepWords({ closing_state: state }: InventoryRow): string | null {
  return state === undefined ? null : nextStepWords[state];
}

/** They replace what collectors declared before. */
function lateWords({ late_counts: late }: InventoryRow): string | null {
  return late === undefined ? null : afterCloseWords(late);
}

function closerText({ finalised_at, finalised_by }: InventoryRow, today: string): string {
  return [finalised_by, finalised_at && shortMoment(finalised_at, today)].filter(Boolean).join(' · ');
}

/** Who closes a section stands beside the state; 'Finalizado' has the room before a press. */
export const ROOM_FOR_CLOSER = `${inventoryStatus.finalised} Administrador · hoje 00:00`;

/** Sets the width of 'Finalizado'; what stands beside the state may go below it. */
export function finaliseText(row: InventoryRow): string {
  return `${row.status} ${stepWords(row) ?? lateWords(row) ?? declaredWords(row)?.state ?? ''}`.trim();
}

/** 'Finalizado por Ana em 20/01/2026 12:00:00', without unknown parts. */
function finalisedSentence(row: InventoryRow): string {
  const { status, finalised_at, finalised_by } = row;
  const done = declaredWords(row);
  const { closing_state: state } = row;
  // In the words of its page, so that both are known as one.
  const ofPage = state === undefined || state === 'open' ? null : settlementStateWords[state];
  const steps = [lateWords(row), ofPage, state === 'exported' ? null : stepWords(row)].filter(Boolean);
  const by = finalised_by === null ? '' : ` por ${finalised_by}`;
  const at = finalised_at === null ? '' : ` em ${formatDateTime(finalised_at)}`;
  const declared = done === null ? '' : ` · ${done.state} · ${done.by}`;
  return `${status}${by}${at}${declared}${steps.map((step) => ` · ${step}`).join('')}`;
}
