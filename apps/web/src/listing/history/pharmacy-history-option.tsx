import { IconHistory } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/staff-action';
import { ListOption } from '../../ui/list-options';

/** 'Histórico da farmácia' in the options of a list; for admin and mod. */
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
