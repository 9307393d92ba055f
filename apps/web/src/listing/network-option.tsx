import { IconBuildingCommunity } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { paths } from '../paths';
import { useStaffAction } from '../session/staff-action';
import { ListOption } from '../ui/list-options';

/** 'Rede' in the options of a list: all pharmacies side by side. */
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
