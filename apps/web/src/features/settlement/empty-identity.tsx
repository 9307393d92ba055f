import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../paths';
import { pharmacySettingsQuery } from '../pharmacies/settings/pharmacy-settings-query';

/** A version keeps these; afterwards the Ata has blanks. Shows nothing if they are given or unknown, and never blocks. */
export function EmptyIdentityLine({ pharmacy }: { pharmacy: string }) {
  const { data } = useQuery(pharmacySettingsQuery(pharmacy));
  if (data === undefined) return null;
  const { cnpj, crf } = data.identity;
  const missing = [...(cnpj === '' ? ['CNPJ'] : []), ...(crf === '' ? ['CRF'] : [])];
  if (missing.length === 0) return null;
  return (
    <Text size="sm" role="note">
      A Ata sai sem {missing.join(' e ')} da farmácia. Se quiser, preencha antes de apurar:{' '}
      <Anchor component={Link} to={paths.pharmacySettings(pharmacy)} inherit underline="always">
        Configurações da farmácia
      </Anchor>
      .
    </Text>
  );
}
