import { useDisclosure } from '@mantine/hooks';
import { IconDeviceMobileUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useScreenAction } from '../../../listing/screen-action';
import { limitedQuery } from '../../../session/role/role-query';
import { useStaffAction } from '../../../session/role/staff-action';
import { ListOption } from '../../../ui/list/list-options';

const QueueDialog = lazy(async () => ({ default: (await import('./queue-dialog')).QueueDialog }));

/** Nothing for people limited to some pharmacies. */
export function useQueueDialog(): { readonly option: ReactNode; readonly dialog: ReactNode } {
  const [opened, { open, close }] = useDisclosure();
  const staff = useStaffAction();
  const isLimited = useQuery(limitedQuery).data === true;
  const ask = () => staff.run(open);
  useScreenAction('import-queue', ask, !isLimited);
  if (isLimited) return { option: null, dialog: null };
  return {
    option: <ListOption label="Importar fila de um celular" Icon={IconDeviceMobileUp} onClick={ask} />,
    dialog: opened && (
      <Suspense>
        <QueueDialog onClose={close} />
      </Suspense>
    ),
  };
}
