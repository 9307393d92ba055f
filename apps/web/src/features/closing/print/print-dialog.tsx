import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog';

/** How the sheet is ordered: the largest differences first, or along the shelves. */
export type SheetOrder = 'list' | 'sections';

const orders: Readonly<Record<SheetOrder, { name: string; means: string }>> = {
  list: { name: 'Lista', means: 'Todos os itens, na ordem da tela' },
  sections: {
    name: 'Por seção',
    means: 'Cada seção na ordem das prateleiras, com um lugar para assinar; os não contados no fim',
  },
};

interface PrintDialogProps {
  onPrint: (order: SheetOrder) => void;
  onClose: () => void;
}

/** 'Imprimir': asks how the sheet of Divergências is ordered. */
export function PrintDialog({ onPrint, onClose }: PrintDialogProps) {
  const [order, setOrder] = useState<SheetOrder>('list');
  return (
    <FormDialog
      title="Imprimir divergências"
      submitLabel="Imprimir"
      onSubmit={() => onPrint(order)}
      onClose={onClose}
    >
      <Radio.Group
        label="Ordem da folha"
        value={order}
        onChange={(chosen) => setOrder(chosen === 'sections' ? 'sections' : 'list')}
      >
        <Stack gap="sm" mt="xs">
          {(['list', 'sections'] as const).map((value) => (
            <Radio key={value} value={value} label={orders[value].name} description={orders[value].means} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
