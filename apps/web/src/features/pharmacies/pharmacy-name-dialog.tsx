import { NAME_LIMIT } from '@balanco/contract/base/fields';
import { foldText } from '@balanco/contract/base/fold-text';
import {
  createPharmacy,
  editPharmacy,
  type Pharmacy,
  type PharmacyFields,
  pharmacySchema,
} from '@balanco/contract/pharmacies/pharmacies';
import { Anchor, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { request } from '../../api/client';
import { saveVersioned, type VersionedChange } from '../../api/save-versioned';
import { PharmacySelect } from '../../listing/pharmacy-choice';
import { pharmaciesQuery } from '../../listing/queries';
import { nameOf, RenameDialog } from '../../listing/rename-dialog';
import { dialogs, paths } from '../../paths';
import { useCreationKey } from '../../session/use-creation-key';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { NameDialog } from '../../ui/dialogs/name-dialog';
import { noticeDone } from '../../ui/messages/notices';
import { usePharmacyMutation, usePharmacyWrite } from './use-pharmacy-write';

const MISSING = 'Informe o nome da farmácia.';

/** See the specification, sections 2 and 5. */
export function NewPharmacyDialog({ onClose }: { onClose: () => void }) {
  const { keyOf } = useCreationKey();
  const navigate = useNavigate();
  const { write, busy, failure } = usePharmacyWrite({
    send: (fields: PharmacyFields) =>
      request(createPharmacy, { body: fields }, { creationKey: keyOf(fields) }),
    failed: 'Erro ao criar farmácia.',
    onClose,
  });
  return (
    <NameDialog
      title="Nova Farmácia"
      submitLabel="Criar"
      busyLabel="Criando..."
      missing={MISSING}
      doubt={useTakenName('Criar')}
      busy={busy}
      error={failure}
      onSubmit={(name) =>
        write(
          { name },
          {
            onDone: ({ id }) =>
              noticeDone('Farmácia criada', {
                label: 'Importar produtos',
                go: () => void navigate(dialogs.importProducts({ pharmacy: id })),
              }),
          },
        )
      }
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        CNPJ, tolerância, recontagem e alarmes podem ser definidos depois, em Configurações, nas opções da
        farmácia.
      </Text>
    </NameDialog>
  );
}

/** Questions another pharmacy's name; `own` is the name before. */
function useTakenName(verb: string, own?: string) {
  const queries = useQueryClient();
  return (name: string): string | null => {
    const names = (queries.getQueryData(pharmaciesQuery.queryKey) ?? []).map((pharmacy) => pharmacy.name);
    const others = names.filter((other) => other !== own);
    if (name === own || !others.some((other) => foldText(other) === foldText(name))) return null;
    return `Já existe uma farmácia com este nome. ${verb} mesmo assim?`;
  };
}

export function EditPharmacyDialog({ pharmacy, onClose }: { pharmacy: Pharmacy; onClose: () => void }) {
  const { id } = pharmacy;
  const mutation = usePharmacyMutation((change: VersionedChange<PharmacyFields, Pharmacy>) =>
    saveVersioned(
      {
        fieldsOf: nameOf,
        send: (fields, version) => request(editPharmacy, { params: { id }, body: { ...fields, version } }),
        read: (current) => pharmacySchema.parse(current),
      },
      change,
    ),
  );
  return (
    <RenameDialog
      title="Editar Farmácia"
      conflictTitle="Farmácia alterada por outra pessoa"
      opened={pharmacy}
      mutation={mutation}
      missing={MISSING}
      doubt={useTakenName('Salvar', pharmacy.name)}
      failed="Erro ao editar farmácia."
      below={
        <Text size="sm">
          CNPJ, endereço e responsável técnico estão em{' '}
          <Anchor component={Link} to={paths.pharmacySettings(id)} inherit underline="always">
            Configurações
          </Anchor>
          .
        </Text>
      }
      onClose={onClose}
    />
  );
}

interface DuplicatePharmacyDialogProps {
  pharmacies: readonly Pharmacy[];
  onClose: () => void;
}

/** Copies a catalogue (docs/products.md, "Copying a catalogue"). */
export function DuplicatePharmacyDialog({ pharmacies, onClose }: DuplicatePharmacyDialogProps) {
  const [source, setSource] = useState<Pharmacy | null>(null);
  // null while the proposed name stands.
  const [typed, setTyped] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const { keyOf } = useCreationKey();
  const { write, busy, failure } = usePharmacyWrite({
    send: (body: PharmacyFields & { copy_from: string }) =>
      request(createPharmacy, { body }, { creationKey: keyOf(body) }),
    failed: 'Erro ao duplicar farmácia.',
    onClose,
  });
  const name = typed ?? (source === null ? '' : copyName(source.name));

  const submit = () => {
    setTried(true);
    if (source === null || name.trim() === '') return;
    write(
      { name: name.trim(), copy_from: source.id },
      { onDone: (made) => noticeDone(`“${made.name}” criada com o catálogo de “${source.name}”.`) },
    );
  };

  return (
    <FormDialog
      title="Duplicar Farmácia"
      submitLabel="Duplicar"
      busyLabel="Duplicando..."
      busy={busy}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <PharmacySelect
        label="Farmácia a duplicar"
        choice={{
          pharmacies,
          // null says that there is none to choose.
          pharmacy: source ?? (pharmacies.length === 0 ? null : undefined),
          choose: (id) => setSource(pharmacies.find((pharmacy) => pharmacy.id === id) ?? null),
        }}
        error={tried && source === null ? 'Escolha a farmácia a duplicar.' : null}
        readOnly={busy}
      />
      <TextInput
        label="Nome da cópia"
        description="Os produtos são copiados; inventários e contagens não."
        required
        maxLength={NAME_LIMIT}
        value={name}
        error={tried && source !== null && name.trim() === '' && 'Informe o nome da farmácia.'}
        readOnly={busy}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

const SUFFIX = ' (cópia)';

/** Cut to the limit (docs/products.md, "Copying a catalogue"). */
export function copyName(name: string): string {
  return `${name.slice(0, NAME_LIMIT - SUFFIX.length)}${SUFFIX}`;
}
