import { Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceWithDetail } from '../../../api/sentence';
import { useStaffAction } from '../../../session/staff-action';
import { FormDialog } from '../../../ui/form-dialog';
import { tellOutcome } from '../tell-outcome';
import { useUnplacedMutation } from '../use-unplaced-mutation';
import { AssignProgress } from './assign-progress';
import { type Assignment, assignmentText, type Destination, sizeOf } from './assignment';
import { DestinationFields } from './destination-fields';
import { sendAssignment } from './send-assignment';
import { useDestination } from './use-destination';

interface AssignDialogProps {
  assignment: Assignment;
  onClose: () => void;
}

/** 'Atribuir': counts without an inventory go into one, or into a section of it (docs/decisions/0023). */
export function AssignDialog({ assignment, onClose }: AssignDialogProps) {
  const choice = useDestination();
  const [failure, setFailure] = useState<string | null>(null);
  // Over all tries: one that failed half-way is taken up where it stopped.
  const [done, setDone] = useState(0);
  const assign = useUnplacedMutation((to: Destination) =>
    sendAssignment(assignment, to, (count) => setDone((before) => before + count)),
  );
  const staff = useStaffAction();
  const { inventory, section } = choice;

  const submit = () => {
    if (inventory === null) return;
    setFailure(null);
    assign.mutate(
      { inventory: inventory.inventory_id, section: section?.section_id ?? null },
      {
        onSuccess: (assigned) => {
          onClose();
          const total = done + assigned;
          tellOutcome('atribuída', total, assignment.kind === 'all' ? total : sizeOf(assignment));
        },
        onError: (error) => {
          if (!staff.refused(error, onClose))
            setFailure(sentenceWithDetail('Erro ao atribuir contagens.', error));
        },
      },
    );
  };

  return (
    <FormDialog
      title="Atribuir contagens"
      submitLabel="Atribuir"
      busyLabel="Atribuindo..."
      busy={assign.isPending}
      error={failure}
      submitDisabled={inventory === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{assignmentText(assignment)}</Text>
      <DestinationFields choice={choice} readOnly={assign.isPending} />
      {assignment.kind === 'all' && (assign.isPending || done > 0) && (
        <AssignProgress done={done} total={assignment.count} />
      )}
    </FormDialog>
  );
}
