import { NAME_LIMIT } from '@balanco/contract/base/fields';
import { foldText } from '@balanco/contract/base/fold-text';
import { counted } from '@balanco/contract/base/numbers';
import { TYPED_NAME_COUNTS } from '@balanco/contract/history/trash';
import {
  createPharmacy,
  type DeletedContents,
  deletePharmacy,
  eachPharmacyField,
  editPharmacy,
  getPharmacyContents,
  PHARMACY_FIELD_NAMES,
  PHARMACY_FIELDS,
  type Pharmacy,
  type PharmacyFields,
  pharmacySchema,
  type SentPharmacy,
} from '@balanco/contract/pharmacies/pharmacies';
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { askedQuery, request, sentence } from '../../api/client';
import { saveVersioned } from '../../api/save-versioned';
import { contentsText } from '../../listing/inventory-words';
import { TextLink } from '../../listing/path';
import { forgetPharmacy, PharmacySelect } from '../../listing/pharmacy-choice';
import { pharmaciesQuery } from '../../listing/queries';
import { RenameDialog } from '../../listing/rename-dialog';
import { RESTORABLE, useOfferRestore } from '../../listing/use-offer-restore';
import { dialogs, paths } from '../../paths';
import { useCreationKey } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/dialogs/dialog-frame';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { NameDialog } from '../../ui/dialogs/name-dialog';
import { useTypedName } from '../../ui/dialogs/typed-name';
import { type Field, FormFields } from '../../ui/fields/form-fields';
import { useKept } from '../../ui/fields/kept-fields';
import { AlertLine, NoteLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';
import { usePharmacyMutation, usePharmacyWrite } from './use-pharmacy-write';

const fieldsOf = (of: PharmacyFields) => eachPharmacyField((field) => of[field]);

const labels = eachPharmacyField((field) => PHARMACY_FIELDS[field].label);

/** All but the name, which has a form of its own. */
const furtherFields = PHARMACY_FIELD_NAMES.map((name): Field<PharmacyFields> => {
  const { label, text } = PHARMACY_FIELDS[name];
  return { kind: 'text', name, label, maxLength: text.maxLength ?? NAME_LIMIT };
}).filter((field) => field.name !== 'name');

function useFurtherFields(key: string, initial: PharmacyFields, readOnly: boolean) {
  const [typed, setTyped] = useKept(key, initial);
  return {
    typed,
    further: (
      <FormFields
        fields={furtherFields}
        form={typed}
        readOnly={readOnly}
        onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
      />
    ),
  };
}

const MISSING = 'Informe o nome da farmácia.';

/** See the specification, sections 2 and 5. */
export function NewPharmacyDialog({ onClose }: { onClose: () => void }) {
  const { keyOf } = useCreationKey();
  const navigate = useNavigate();
  const { write, busy, dialog } = usePharmacyWrite(
    (fields: PharmacyFields) => request(createPharmacy, { body: fields }, { creationKey: keyOf(fields) }),
    'Erro ao criar farmácia.',
    onClose,
  );
  const { typed, further } = useFurtherFields(
    'new-pharmacy',
    eachPharmacyField(() => ''),
    busy,
  );
  return (
    <NameDialog
      {...dialog}
      title="Nova Farmácia"
      submitLabel="Criar"
      busyLabel="Criando..."
      missing={MISSING}
      doubt={useTakenName('Criar')}
      onSubmit={(name) =>
        write(
          { ...typed, name },
          {
            onDone: ({ id }) =>
              noticeDone('Farmácia criada', {
                label: 'Importar produtos',
                stays: true,
                go: () => void navigate(dialogs.importProducts({ pharmacy: id })),
              }),
          },
        )
      }
    >
      {further}
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
  const send = (fields: PharmacyFields, version: number) =>
    request(editPharmacy, { params: { id }, body: { ...fields, version } });
  const mutation = usePharmacyMutation(saveVersioned({ fieldsOf, send, schema: pharmacySchema }));
  const { typed, further } = useFurtherFields(`edit-pharmacy/${id}`, fieldsOf(pharmacy), mutation.isPending);
  return (
    <RenameDialog
      title="Editar Farmácia"
      conflictTitle="Farmácia alterada por outra pessoa"
      opened={pharmacy}
      fieldsOf={fieldsOf}
      labels={labels}
      typed={typed}
      mutation={mutation}
      missing={MISSING}
      doubt={useTakenName('Salvar', pharmacy.name)}
      failed="Erro ao editar farmácia."
      below={
        <>
          {further}
          <Text size="sm">
            CNPJ, endereço e responsável técnico estão em{' '}
            <TextLink to={paths.pharmacySettings(id)} inherit underline="always">
              Configurações
            </TextLink>
            .
          </Text>
        </>
      }
      onClose={onClose}
    />
  );
}

interface DuplicatePharmacyDialogProps {
  pharmacies: readonly Pharmacy[];
  onClose: () => void;
}

/** Copies a catalogue, and no field (docs/products.md, "Copying a catalogue"). */
export function DuplicatePharmacyDialog({ pharmacies, onClose }: DuplicatePharmacyDialogProps) {
  const [source, setSource] = useState<Pharmacy | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const { keyOf } = useCreationKey();
  const { write, busy, dialog } = usePharmacyWrite(
    (body: SentPharmacy & { copy_from: string }) =>
      request(createPharmacy, { body }, { creationKey: keyOf(body) }),
    'Erro ao duplicar farmácia.',
    onClose,
  );
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
      {...dialog}
      title="Duplicar Farmácia"
      submitLabel="Duplicar"
      busyLabel="Duplicando..."
      onSubmit={submit}
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

interface DeletePharmacyDialogProps {
  pharmacy: Pharmacy;
  onClose: () => void;
  onDeleted: () => void;
}

/** It isn't cached, because collectors may add to it. */
function pharmacyContentsQuery(id: string) {
  return askedQuery(
    ['pharmacy-contents', id],
    getPharmacyContents,
    { params: { id } },
    { staleTime: 0, gcTime: 0 },
  );
}

/** Shows in numbers what goes too (docs/counts.md, "Deleting"). */
export function DeletePharmacyDialog({ pharmacy, onClose, onDeleted }: DeletePharmacyDialogProps) {
  const { id, name } = pharmacy;
  const { data: contents, error, isFetching, refetch } = useQuery(pharmacyContentsQuery(id));
  const [blind, setBlind] = useState(false);
  const { write, busy, dialog } = usePharmacyWrite(
    () => request(deletePharmacy, { params: { id } }),
    'Erro ao excluir farmácia.',
    onClose,
  );
  const offerRestore = useOfferRestore();
  // Unknown numbers may be large.
  const { field, confirmed } = useTypedName({
    name,
    asked: blind || (contents?.counts ?? 0) > TYPED_NAME_COUNTS,
    readOnly: busy,
  });
  const confirm = () =>
    write(undefined, {
      onDone: ({ deletion, ...contents }) => {
        forgetPharmacy(id);
        onDeleted();
        const text = contentsText(contents);
        offerRestore(deletion, `“${name}” excluída${text === '' ? '' : `, com ${text}`}.`);
      },
    });

  return (
    <ConfirmDialog
      {...dialog}
      title="Excluir Farmácia"
      confirmLabel={busy ? 'Excluindo...' : 'Excluir'}
      danger
      confirmDisabled={(contents === undefined ? !blind : contents.approved_inventories > 0) || !confirmed}
      onConfirm={confirm}
    >
      <Stack gap="sm">
        <Text>
          Excluir “<strong>{name}</strong>”?
        </Text>
        <ContentsNote
          contents={contents}
          failure={error && sentence(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
          blind={blind}
          onBlind={setBlind}
        />
        {field}
      </Stack>
    </ConfirmDialog>
  );
}

interface ContentsNoteProps {
  contents: DeletedContents | undefined;
  failure: string | null;
  retrying: boolean;
  onRetry: () => void;
  blind: boolean;
  onBlind: (blind: boolean) => void;
}

function ContentsNote(props: ContentsNoteProps) {
  const { contents, failure, retrying, onRetry, blind, onBlind } = props;
  if (contents !== undefined) {
    return (
      <>
        <Text role="status">{consequence(contentsText(contents))}</Text>
        {contents.approved_inventories > 0 && (
          <NoteLine message={approvedText(contents.approved_inventories)} />
        )}
      </>
    );
  }
  if (failure === null) {
    return (
      <Text role="status" c="dimmed">
        Verificando o que será excluído junto...
      </Text>
    );
  }
  return (
    <Stack gap="sm" align="flex-start">
      <AlertLine message={`Não foi possível verificar o que será excluído junto. ${failure}`} />
      <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        {retrying ? 'Verificando...' : 'Tentar novamente'}
      </Button>
      <Checkbox
        label="Excluir mesmo assim, com todos os inventários, contagens e produtos que ela tiver"
        checked={blind}
        onChange={(event) => onBlind(event.currentTarget.checked)}
      />
    </Stack>
  );
}

function consequence(contents: string): string {
  return contents === ''
    ? 'Ela não tem inventários, contagens nem produtos.'
    : `Com ela serão excluídos: ${contents}. ${RESTORABLE}`;
}

function approvedText(inventories: number): string {
  const approved = counted(inventories, 'inventário aprovado', 'inventários aprovados');
  const each = inventories === 1 ? 'nele' : 'em cada um';
  return `Ela tem ${approved}. Use Reabrir ${each} antes de excluir a farmácia.`;
}
