import { NAME_LIMIT } from '@balanco/contract/base/fields';
import { counted } from '@balanco/contract/base/numbers';
import { BULK_SECTION_LIMIT, type InventoryRow } from '@balanco/contract/inventories/inventories';
import { createInventory } from '@balanco/contract/inventories/new-inventory';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { Button, Text, Textarea, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../api/client';
import type { DialogProps } from '../../listing/dialog-route';
import { collectorsQuery } from '../../listing/queries';
import { dialogs } from '../../paths';
import { useCreationKey, useDialogWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { useKept } from '../../ui/fields/kept-fields';
import { NameReviewNote, reviewNames } from '../../ui/messages/name-review';
import { endStep, noticeDone } from '../../ui/messages/notices';
import styles from './inventories.module.css';
import { useInventoryWrite } from './inventory-dialogs';

const TITLE = 'Novo Inventário';
const INVALID_PHARMACY = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';
const TOO_MANY = `Crie no máximo ${BULK_SECTION_LIMIT} seções de cada vez.`;

export interface NewInventoryDialogProps extends DialogProps {
  pharmacy: Pharmacy | null;
  /** The pharmacy's inventories, the newest first. */
  rows: readonly InventoryRow[];
}

/** In the pharmacy on screen (specification, section 5), with its sections if they are known already. */
export function NewInventoryDialog({ pharmacy, rows, onClose }: NewInventoryDialogProps) {
  const [name, setName] = useKept(`${TITLE}//name`, '');
  const [sections, setSections] = useKept(`${TITLE}//sections`, '');
  const sectionsField = useRef<HTMLTextAreaElement>(null);
  const [visited, setVisited] = useState(false);
  const [missing, setMissing] = useState(false);
  const [isInvalid, setIsInvalid] = useState(false);
  const create = useCreateInventory(pharmacy?.id);
  const { write, busy, failure, dialog } = useDialogWrite(create, 'Erro ao criar inventário.', onClose);
  const review = reviewNames(sections, []);
  const tooMany = review.ready.length > BULK_SECTION_LIMIT;
  const last = lastWithSections(rows);
  const { data: collectors } = useQuery(collectorsQuery);
  const navigate = useNavigate();
  const say = (done: string) => {
    endStep('Criar inventário');
    // Somebody may count already.
    if (collectors?.length !== 0) return noticeDone(`${done}.`);
    noticeDone(done, {
      label: 'Conectar coletor',
      stays: true,
      go: () => void navigate(dialogs.connectCollector()),
    });
  };

  const submit = () => {
    const trimmed = name.trim();
    setMissing(trimmed === '');
    setIsInvalid(!pharmacy);
    if (trimmed === '' || !pharmacy) return;
    const names = review.ready.length === 0 ? {} : { sections: [...review.ready] };
    write(
      { name: trimmed, pharmacy: pharmacy.id, ...names },
      { onDone: () => say(doneText(trimmed, review.ready.length)) },
    );
  };
  /** Nobody creates without having seen that sections may follow. */
  const goToSections = (event: KeyboardEvent) => {
    const isAhead = !visited && sections.trim() === '' && name.trim() !== '' && pharmacy;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isAhead) return;
    event.preventDefault();
    sectionsField.current?.focus();
  };
  return (
    <FormDialog
      {...dialog}
      title={TITLE}
      submitLabel="Criar"
      busyLabel="Criando..."
      error={isInvalid ? INVALID_PHARMACY : (failure ?? (tooMany ? TOO_MANY : null))}
      submitDisabled={tooMany}
      onSubmit={submit}
    >
      <Text c="dimmed" truncate>
        {pharmacy?.name ?? 'Nenhuma farmácia selecionada'}
      </Text>
      <TextInput
        label="Nome"
        required
        maxLength={NAME_LIMIT}
        value={name}
        error={missing && 'Informe o nome do inventário.'}
        readOnly={busy}
        data-autofocus
        enterKeyHint={visited ? undefined : 'next'}
        onKeyDown={goToSections}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <Textarea
        label="Seções"
        description="Opcional, uma por linha. Também podem ser criadas depois. Ctrl+Enter cria o inventário."
        rows={6}
        ref={sectionsField}
        onFocus={() => setVisited(true)}
        value={sections}
        readOnly={busy}
        onChange={(event) => setSections(event.currentTarget.value)}
      />
      {last !== null && (
        <Button
          className={styles.reuse}
          leftSection={<IconCopy size={16} aria-hidden />}
          title={`Usar as seções de ${last.name}`}
          disabled={busy}
          onClick={() => setSections(last.sections.join('\n'))}
        >
          Usar as seções de {last.name}
        </Button>
      )}
      {sections.trim() !== '' && <NameReviewNote review={review} one="seção" many="seções" />}
    </FormDialog>
  );
}

/** The newest inventory that has any; each is followed by its sections. Recounts have sections of their own, which nobody plans. */
function lastWithSections(
  rows: readonly InventoryRow[],
): { readonly name: string; readonly sections: readonly string[] } | null {
  const first = rows.find(({ section_id }) => section_id !== null);
  if (first === undefined) return null;
  const sections = rows.flatMap(({ inventory_id, section_name }) =>
    inventory_id === first.inventory_id ? (section_name ?? []) : [],
  );
  return { name: first.name, sections };
}

function doneText(name: string, sections: number): string {
  const withSections = sections === 0 ? '' : ` com ${counted(sections, 'seção', 'seções')}`;
  return `Inventário “${name}” criado${withSections}`;
}

function useCreateInventory(pharmacy = '') {
  const { keyOf } = useCreationKey();
  return useInventoryWrite(pharmacy, (body: { name: string; pharmacy: string; sections?: string[] }) =>
    request(createInventory, { body }, { creationKey: keyOf(body) }),
  );
}
