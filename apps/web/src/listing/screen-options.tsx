import { type Icon, IconBuildingCommunity, IconHistory, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { paths } from '../paths';
import { useStaffAction } from '../session/role/staff-action';
import { ListOption } from '../ui/list/list-options';

export function TrashOption({ pharmacy = null }: { pharmacy?: string | null | undefined }) {
  return <StaffOption label="Lixeira" Icon={IconTrash} to={paths.trash({ pharmacy })} />;
}

export function NetworkOption() {
  return <StaffOption label="Rede" Icon={IconBuildingCommunity} to={paths.network()} />;
}

export function PharmacyHistoryOption({ pharmacy = null }: { pharmacy: string | null | undefined }) {
  return <StaffOption label="Histórico da farmácia" Icon={IconHistory} to={paths.history({ pharmacy })} />;
}

function StaffOption({ to, ...look }: { label: string; Icon: Icon; to: string }) {
  const { run } = useStaffAction();
  const navigate = useNavigate();
  return <ListOption {...look} onClick={() => run(() => void navigate(to))} />;
}
