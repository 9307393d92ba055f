import type { RecountDetail } from '@balanco/contract/recounts/recounts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { usePaper } from '../../../listing/print/use-paper';
import { drawBarcodes } from './barcode';
import { recountQuery } from './recount-query';
import { RecountSheet } from './recount-sheet';
import { labelCode } from './recount-words';

interface Printed {
  readonly recount: RecountDetail;
  readonly drawings: ReadonlyMap<string, string>;
}

/** 'Imprimir lista': the whole list as it is now, on paper. */
export function PrintRecount({ id, section, name }: { id: string; section: string; name: string }) {
  const queries = useQueryClient();
  const { print, printed } = usePaper(async (): Promise<Printed> => {
    const recount = await queries.fetchQuery({ ...recountQuery(id, section), staleTime: 0 });
    const list = recount.whole_section === null ? recount.list : [];
    return { recount, drawings: await drawBarcodes(list.map(labelCode)) };
  });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPrinter size={16} aria-hidden />}
        aria-label={`Imprimir a lista de ${name}`}
        onClick={() => print()}
      >
        Imprimir lista
      </Button>
      {printed !== null && <RecountSheet {...printed} />}
    </>
  );
}
