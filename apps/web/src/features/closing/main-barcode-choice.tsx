import type { Item } from '@balanco/contract/comparison/closing-items';
import { chooseMainBarcode, type MainBarcode, validGtins } from '@balanco/contract/comparison/main-barcode';
import { Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client';
import { closingKey } from '../../listing/closing-key';
import { useDialogWrite } from '../../session/use-dialog-write';
import { AlertLine } from '../../ui/alert-line';
import { noticeDone } from '../../ui/notices';

interface MainBarcodeChoiceProps {
  id: string;
  item: Item;
  main: MainBarcode;
}

/** The first GTIN again. */
const FIRST = 'first';

/** For an item with several GTINs: by which of them it leaves in files. Other items have no such choice. */
export function MainBarcodeChoice({ id, item, main }: MainBarcodeChoiceProps) {
  const queries = useQueryClient();
  const choose = useMutation({
    mutationFn: (barcode: string | null) =>
      request(chooseMainBarcode, { params: { id, key: item.key }, body: { barcode } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...closingKey, id] }),
  });
  const { write, busy, failure } = useDialogWrite(choose, {
    failed: 'Erro ao escolher o código principal.',
    onClose: () => undefined,
  });
  const gtins = validGtins(item.barcodes);
  if (gtins.length < 2) return null;
  const by = main.chosen_by === null ? 'O primeiro GTIN válido' : `Escolhido por ${main.chosen_by}`;
  return (
    <div>
      <Select
        label="Código de barras principal"
        description={`${by}. É o código do item nos arquivos para o ERP, em todos os inventários da farmácia.`}
        maw="24rem"
        data={[{ value: FIRST, label: `O primeiro (${gtins[0]})` }, ...gtins]}
        value={main.chosen_by === null ? FIRST : main.barcode}
        allowDeselect={false}
        disabled={busy}
        onChange={(value) => {
          if (value === null) return;
          write(value === FIRST ? null : value, {
            keepOpen: true,
            onDone: ({ barcode }) => noticeDone(`Código principal: ${barcode}.`),
          });
        }}
      />
      <AlertLine message={failure} />
    </div>
  );
}
