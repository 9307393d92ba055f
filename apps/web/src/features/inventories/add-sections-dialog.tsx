import { counted } from '@balanco/contract/base/numbers';
import { BULK_SECTION_LIMIT, type InventoryRow } from '@balanco/contract/inventories/inventories';
import { bulkSections } from '@balanco/contract/inventories/sections';
import { Text, Textarea } from '@mantine/core';
import { request } from '../../api/client';
import { useCreationKey, useDialogWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { useKept } from '../../ui/fields/kept-fields';
import { NameReviewNote, reviewNames } from '../../ui/messages/name-review';
import { noticeDone } from '../../ui/messages/notices';
import { useInventoryWrite } from './inventory-dialogs';

interface AddSectionsDialogProps {
  row: InventoryRow;
  existing: readonly string[];
  onClose: () => void;
}

const TOO_MANY = `Crie no máximo ${BULK_SECTION_LIMIT} seções de cada vez.`;

/** See docs/counts.md, "Adding a section". */
export function AddSectionsDialog({ row, existing, onClose }: AddSectionsDialogProps) {
  const [text, setText] = useKept(`add-sections/${row.id}`, '');
  const add = useAddSections(row);
  const { write, busy, failure, dialog } = useDialogWrite(add, 'Erro ao criar seções.', onClose);
  const review = reviewNames(text, existing);
  const tooMany = review.ready.length > BULK_SECTION_LIMIT;
  return (
    <FormDialog
      {...dialog}
      title="Adicionar Seções"
      submitLabel="Criar"
      busyLabel="Criando..."
      error={failure ?? (tooMany ? TOO_MANY : null)}
      submitDisabled={tooMany || review.ready.length === 0}
      onSubmit={() =>
        write([...review.ready], {
          onDone: (made) => noticeDone(`${counted(made.length, 'seção criada', 'seções criadas')}.`),
        })
      }
      size="lg"
    >
      <Text c="dimmed" truncate>
        {row.name}
      </Text>
      <Textarea
        label="Nomes das seções"
        description="Um por linha, digitados ou colados. As seções ficam sem coletor."
        rows={8}
        value={text}
        readOnly={busy}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NameReviewNote review={review} one="seção" many="seções" />
    </FormDialog>
  );
}

function useAddSections({ inventory_id: id, pharmacy }: InventoryRow) {
  const { keyOf } = useCreationKey();
  return useInventoryWrite(pharmacy, (names: string[]) =>
    request(bulkSections, { params: { id }, body: names }, { creationKey: keyOf(names) }),
  );
}
