import { type Closing, type StockMode, stockModeSchema } from '@balanco/contract/comparison/closing';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useDialogWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/form-dialog';
import { noticeDone } from '../../ui/notices';
import { ModeExamples } from './mode-examples';
import { modeWords, repeatedText } from './snapshot-words';
import { useChooseStockMode } from './use-snapshot-write';

interface StockModeDialogProps {
  id: string;
  closing: Closing;
  onClose: () => void;
}

/** Asks how the stock of an item with several codes is meant (docs/closing.md, "Items with several codes"). */
export function StockModeDialog({ id, closing, onClose }: StockModeDialogProps) {
  const { snapshot } = closing;
  const [mode, setMode] = useState<StockMode>(snapshot.mode);
  const { write, busy, failure } = useDialogWrite(useChooseStockMode(id), {
    failed: 'Erro ao gravar como ler o saldo.',
    onClose,
  });
  return (
    <FormDialog
      title="O saldo repete ou soma?"
      submitLabel="Salvar"
      busy={busy}
      error={failure}
      onSubmit={() =>
        write(mode, { onDone: () => noticeDone(`Saldo de vários códigos: ${modeWords[mode].name}.`) })
      }
      onClose={onClose}
    >
      <Text c="dimmed">
        Um item pode ter várias linhas no catálogo, uma para cada código de barras.{' '}
        {repeatedText(snapshot) ?? 'Neste catálogo nenhum item com saldo tem mais de uma.'}
      </Text>
      <ModeExamples snapshot={snapshot} />
      <Radio.Group
        label="Como o catálogo informa o saldo desses itens?"
        value={mode}
        onChange={(chosen) => setMode(stockModeSchema.parse(chosen))}
      >
        <Stack gap="xs" mt="xs">
          {stockModeSchema.options.map((option) => (
            <Radio
              key={option}
              value={option}
              label={modeWords[option].name}
              description={modeWords[option].means}
              disabled={busy}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
