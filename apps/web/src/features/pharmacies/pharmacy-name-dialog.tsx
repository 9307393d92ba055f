import {
  createPharmacy,
  editPharmacy,
  type Pharmacy,
  pharmacySchema,
} from '@balanco/contract/pharmacies/pharmacies';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client';
import { saveVersioned, type VersionedChange } from '../../api/save-versioned';
import { foldText } from '../../lib/fold-text';
import { pharmaciesQuery } from '../../listing/pharmacies-query';
import { type NameFields, nameOf, RenameDialog } from '../../session/rename-dialog';
import { useCreationKey } from '../../session/use-creation-key';
import { NameDialog } from '../../ui/name-dialog';
import { usePharmacyMutation, usePharmacyWrite } from './use-pharmacy-write';

/** 'Nova Farmácia': a name that is not blank (specification, sections 2 and 5). */
export function NewPharmacyDialog({ onClose }: { onClose: () => void }) {
  const { keyOf } = useCreationKey();
  const { write, busy, failure } = usePharmacyWrite({
    send: (name: string) => request(createPharmacy, { body: { name } }, { creationKey: keyOf(name) }),
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
      onSubmit={(name) => write(name)}
      onClose={onClose}
    />
  );
}

/** 'Editar' of a row: renames the pharmacy (specification, section 2). */
export function EditPharmacyDialog({ pharmacy, onClose }: { pharmacy: Pharmacy; onClose: () => void }) {
  const { id } = pharmacy;
  const mutation = usePharmacyMutation((change: VersionedChange<NameFields, Pharmacy>) =>
    saveVersioned(
      {
        fieldsOf: nameOf,
        send: ({ name }, version) => request(editPharmacy, { params: { id }, body: { name, version } }),
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
      onClose={onClose}
    />
  );
}

const MISSING = 'Informe o nome da farmácia.';

/** Asks about a name that another pharmacy has, among those that are known. `own` is the name before. */
function useTakenName(verb: string, own?: string) {
  const queries = useQueryClient();
  return (name: string): string | null => {
    const names = (queries.getQueryData(pharmaciesQuery.queryKey) ?? []).map((pharmacy) => pharmacy.name);
    const others = names.filter((other) => other !== own);
    if (name === own || !others.some((other) => foldText(other) === foldText(name))) return null;
    return `Já existe uma farmácia com este nome. ${verb} mesmo assim?`;
  };
}
