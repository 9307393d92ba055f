import { IconBuildingCommunity, IconHistory, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { paths } from '../paths';
import { useStaffAction } from '../session/role/staff-action';
import { ListOption } from '../ui/list/list-options';

/** @param pharmacy by default all pharmacies */
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

export function NetworkOption() {
  const staff = useStaffAction();
  const navigate = useNavigate();
  return (
    <ListOption
      label="Rede"
      Icon={IconBuildingCommunity}
      onClick={() => staff.run(() => void navigate(paths.network()))}
    />
  );
}

export function PharmacyHistoryOption({ pharmacy }: { pharmacy: string | undefined }) {
  const navigate = useNavigate();
  const { run } = useStaffAction();
  return (
    <ListOption
      label="Histórico da farmácia"
      Icon={IconHistory}
      onClick={() => run(() => void navigate(paths.history({ pharmacy: pharmacy ?? null })))}
    />
  );
}
