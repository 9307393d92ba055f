import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { dialogs } from '../../paths';
import { useStaffAction } from '../../session/role/staff-action';

export function ConnectCollectorHint() {
  const { allowed } = useStaffAction();
  return (
    <Text size="sm" ta="center" maw="32rem">
      As contagens chegam do aplicativo Coletor, no celular de quem conta. Para conectar um celular, leia nele
      o código que aparece em{' '}
      {allowed ? (
        <Anchor component={Link} to={dialogs.connectCollector()} inherit underline="always">
          Conectar coletor
        </Anchor>
      ) : (
        'Conectar coletor, em Usuários'
      )}
      .
    </Text>
  );
}
