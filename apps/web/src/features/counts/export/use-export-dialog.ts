import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { noticeFailure } from '../../../ui/notices';

/**
 * Whether the dialog 'Exportar' is wanted. It can be asked for before the pharmacies are loaded, and then opens with them;
 * if there are none, a notice says so.
 *
 * @param pharmacy undefined while it is unknown, null if there is none
 */
export function useExportDialog(pharmacy: Pharmacy | null | undefined) {
  const [exporting, { open, close }] = useDisclosure();
  const isInVain = exporting && pharmacy === null;
  useEffect(() => {
    if (!isInVain) return;
    close();
    noticeFailure('Cadastre uma farmácia antes de exportar contagens.');
  }, [isInVain, close]);
  return { exporting, open, close };
}
