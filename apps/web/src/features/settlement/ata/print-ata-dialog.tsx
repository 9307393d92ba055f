import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../../lib/counted';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { ATA_ANNEXES, type AtaAnnex, annexWords } from './ata-words';

/** Rows of the register on an A4 page. */
const ROWS_PER_PAGE = 45;

interface PrintAtaDialogProps {
  version: number;
  items: number;
  onPrint: (annexes: readonly AtaAnnex[]) => void;
  onClose: () => void;
}

/** Without a choice the Ata is the few pages that people sign. */
export function PrintAtaDialog({ version, items, onPrint, onClose }: PrintAtaDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const pages = counted(Math.ceil(items / ROWS_PER_PAGE), 'página', 'páginas');
  return (
    <FormDialog
      title={`Imprimir a Ata da versão ${version}`}
      submitLabel="Imprimir"
      onSubmit={() => onPrint(ATA_ANNEXES.filter((annex) => chosen.includes(annex)))}
      onClose={onClose}
    >
      <Checkbox.Group
        label="Anexos"
        description="Sem anexos, saem só as páginas a assinar."
        value={[...chosen]}
        onChange={setChosen}
      >
        <Stack gap="sm" mt="xs">
          {ATA_ANNEXES.map((annex) => (
            <Checkbox
              key={annex}
              value={annex}
              label={annexWords[annex].name}
              description={
                annex === 'inventory' ? `${annexWords[annex].means} (até ${pages})` : annexWords[annex].means
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
