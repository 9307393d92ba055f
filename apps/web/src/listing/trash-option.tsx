import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { paths } from '../paths';
import { useStaffAction } from '../session/staff-action';
import { ListOption } from '../ui/list-options';

/** 'Lixeira' in the options of a list: what was deleted in the pharmacy, or in all of them. */
export function TrashOption({ pharmacy }: { pharmacy?: string | undefined }) {
  const staff = useStaffAction();
  const navigate = useNavigate();
  return (
    <ListOption
      label="Lixeira"
      Icon={IconTrash}
      onClick={() => staff.run(() => void navigate(paths.trash({ pharmacy: pharmacy ?? null })))}
    />
  );
}
