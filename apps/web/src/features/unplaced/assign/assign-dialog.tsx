import { formatInteger } from '@balanco/contract/base/numbers';
import {
  assignUnplacedCounts,
  listUnplacedCounts,
  type UnplacedCount,
} from '@balanco/contract/counts/unplaced';
import { Progress, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { request } from '../../../api/client';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { tellOutcome } from '../tell-outcome';
import styles from '../unplaced.module.css';
import { useUnplacedMutation } from '../use-unplaced-mutation';
import { type Assignment, assignmentText, type Destination, sizeOf } from './assignment';
import { DestinationFields } from './destination-fields';
import { useDestination } from './use-destination';

interface AssignDialogProps {
  assignment: Assignment;
  onClose: () => void;
}

/** 'Atribuir' moves unplaced counts into an inventory or one of its sections (docs/decisions/0023). */
export function AssignDialog({ assignment, onClose }: AssignDialogProps) {
  const choice = useDestination();
  // Counts over all tries, because a try continues where the one before failed.
  const [done, setDone] = useState(0);
  const assign = useUnplacedMutation((to: Destination) =>
    sendAssignment(assignment, to, (count) => setDone((before) => before + count)),
  );
  const { write, busy, failure } = useDialogWrite(assign, { failed: 'Erro ao atribuir contagens.', onClose });
  const { inventory, section } = choice;

  const submit = () => {
    if (inventory === null) return;
    write(
      { inventory: inventory.inventory_id, section: section?.section_id ?? null },
      {
        onDone: (assigned) => {
          const total = done + assigned;
          tellOutcome('atribuída', total, assignment.kind === 'all' ? total : sizeOf(assignment));
        },
      },
    );
  };

  return (
    <FormDialog
      title="Atribuir contagens"
      submitLabel="Atribuir"
      busyLabel="Atribuindo..."
      busy={busy}
      error={failure}
      submitDisabled={inventory === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{assignmentText(assignment)}</Text>
      <DestinationFields choice={choice} readOnly={busy} />
      {assignment.kind === 'all' && (busy || done > 0) && (
        <AssignProgress done={done} total={assignment.count} />
      )}
    </FormDialog>
  );
}

interface AssignProgressProps {
  done: number;
  total: number;
}

/** How many counts are assigned. It stays after a failure. */
function AssignProgress({ done, total }: AssignProgressProps) {
  const panel = useRef<HTMLDivElement>(null);
  // The pressed button is disabled now. Without this the focus would leave the dialog.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} className={styles.progress} tabIndex={-1}>
      <Progress
        className={styles.track}
        value={Math.min(100, (100 * done) / total)}
        transitionDuration={0}
        aria-label="Andamento da atribuição"
      />
      <Text c="dimmed" mt={4}>
        {formatInteger(done)} de {formatInteger(total)} atribuídas
      </Text>
    </div>
  );
}

/**
 * Assigns the selected counts, or page after page all that name an inventory.
 *
 * @param onAssigned called after each page with the number of counts that were assigned
 * @returns how many were assigned: fewer than requested if someone else was faster with some
 * @throws what `request` throws. Finished pages stay assigned, and the next try continues after them
 */
async function sendAssignment(
  assignment: Assignment,
  to: Destination,
  onAssigned: (count: number) => void,
): Promise<number> {
  if (assignment.kind === 'selected') return assign(assignment.counts, to);
  let total = 0;
  for (;;) {
    // Assigned counts leave the list, so the rest starts at the first page again.
    const query = { page: 1, named_inventory: assignment.named };
    const { results } = await request(listUnplacedCounts, { query });
    const assigned = results.length === 0 ? 0 : await assign(results, to);
    // None if all are assigned, or if someone else assigns the same ones. The rest is theirs.
    if (assigned === 0) return total;
    total += assigned;
    onAssigned(assigned);
  }
}

async function assign(counts: readonly UnplacedCount[], to: Destination): Promise<number> {
  const body = { counts: counts.map(({ id }) => id), ...to };
  return (await request(assignUnplacedCounts, { body })).assigned;
}
