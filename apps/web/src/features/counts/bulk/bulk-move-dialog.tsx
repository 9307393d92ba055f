import { bulkMoveCounts } from '@balanco/contract/counts/count-bulk';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { Text } from '@mantine/core';
import { IconClipboardList, IconLayoutList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/client';
import { counted } from '../../../lib/counted';
import { inventoriesQuery } from '../../../listing/inventories-query';
import { NO_SECTION, sectionChoices } from '../../../listing/section-choices';
import { FormDialog } from '../../../ui/form-dialog';
import { OptionSelect } from '../../../ui/option-select';
import { countCompanions } from './bulk-act';
import { type BulkDialogProps, useBulkWrite } from './bulk-dialogs';

const none: readonly InventoryRow[] = [];

/** 'Mover para seção': whole counts go to another section or inventory of the pharmacy. */
export function BulkMoveDialog({ pharmacy, ...props }: BulkDialogProps & { pharmacy: string }) {
  const { lines, onClose } = props;
  const { data: rows = none, isError } = useQuery(inventoriesQuery(pharmacy));
  const [inventory, setInventory] = useState(() => commonInventory(lines));
  const [section, setSection] = useState<string | null>(null);
  const { send, busy, busyText, failure } = useBulkWrite(
    (batch, to: { inventory: InventoryRow['inventory_id']; section: string | null }) =>
      request(bulkMoveCounts, { body: { lines: batch, ...to } }),
    props,
    { failed: 'Erro ao mover contagens.', done: 'movida' },
  );
  const inventories = rows.filter((row) => row.section_id === null);
  const sections = rows.filter((row) => row.section_id !== null && String(row.inventory_id) === inventory);
  const chosen = inventories.find((row) => String(row.inventory_id) === inventory);
  const companions = countCompanions(lines);
  const submit = () => {
    if (chosen === undefined || section === null) return;
    send({ inventory: chosen.inventory_id, section: section === NO_SECTION ? null : section });
  };
  return (
    <FormDialog
      title="Mover para seção"
      submitLabel="Mover"
      busyLabel={`Movendo... ${busyText ?? ''}`.trim()}
      busy={busy}
      error={isError ? 'Não foi possível carregar os inventários.' : failure}
      submitDisabled={chosen === undefined || section === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        {counted(lines.length, 'contagem selecionada', 'contagens selecionadas')}
        {companions > 0 &&
          `, e com elas mais ${counted(companions, 'linha da mesma mensagem', 'linhas da mesma mensagem')}`}
        .
      </Text>
      <OptionSelect
        label="Inventário"
        required
        nothingFound="Nenhum inventário encontrado"
        Icon={IconClipboardList}
        choices={inventories.map((row) => ({
          value: String(row.inventory_id),
          label: row.name,
          ...(row.finalizado && { hint: 'Finalizado' }),
        }))}
        value={inventory}
        readOnly={busy}
        onChoose={(id) => {
          setInventory(id);
          setSection(null);
        }}
      />
      <OptionSelect
        label="Seção"
        required
        nothingFound="Nenhuma seção encontrada"
        Icon={IconLayoutList}
        choices={sectionChoices(sections, ({ finalizado, collector_name }) =>
          finalizado ? 'Finalizado' : collector_name || 'Sem coletor',
        )}
        value={section}
        readOnly={busy}
        disabled={chosen === undefined}
        onChoose={setSection}
      />
    </FormDialog>
  );
}

/** The inventory of all lines; null if they have several. */
function commonInventory(lines: BulkDialogProps['lines']): string | null {
  const ids = new Set(lines.map(({ inventoryID }) => String(inventoryID)));
  const [only] = ids;
  return ids.size === 1 && only !== undefined ? only : null;
}
