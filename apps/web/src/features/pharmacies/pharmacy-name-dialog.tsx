import { createPharmacy, editPharmacy, type Pharmacy } from '@balanco/contract/pharmacies';
import { request } from '../../api/client';
import { NameDialog } from '../../ui/name-dialog';
import { usePharmacyWrite } from './use-pharmacy-write';

/** 'Nova Farmácia' (specification, section 2). */
export function NewPharmacyDialog({ onClose }: { onClose: () => void }) {
  return (
    <PharmacyNameDialog
      title="Nova Farmácia"
      submitLabel="Criar"
      busyLabel="Criando..."
      send={(name) => request(createPharmacy, { body: { name } })}
      failed="Erro ao criar farmácia."
      onClose={onClose}
    />
  );
}

/** 'Editar' of a row: renames the pharmacy (specification, section 2). */
export function EditPharmacyDialog({ pharmacy, onClose }: { pharmacy: Pharmacy; onClose: () => void }) {
  const { id } = pharmacy;
  return (
    <PharmacyNameDialog
      title="Editar Farmácia"
      submitLabel="Salvar"
      busyLabel="Salvando..."
      initial={pharmacy.name}
      send={(name) => request(editPharmacy, { params: { id }, body: { name } })}
      failed="Erro ao editar farmácia."
      onClose={onClose}
    />
  );
}

interface PharmacyNameDialogProps {
  title: string;
  submitLabel: string;
  busyLabel: string;
  initial?: string;
  /** Sends the name, which is trimmed and not empty. */
  send: (name: string) => Promise<unknown>;
  /** The message of the specification's section 8. */
  failed: string;
  onClose: () => void;
}

/** The form of a new or edited pharmacy: a name that is not blank (specification, section 5). */
function PharmacyNameDialog({ send, failed, onClose, ...form }: PharmacyNameDialogProps) {
  const { write, busy, failure } = usePharmacyWrite({ send, failed, onClose });
  return (
    <NameDialog
      {...form}
      missing="Informe o nome da farmácia."
      busy={busy}
      error={failure}
      onSubmit={(name) => write(name)}
      onClose={onClose}
    />
  );
}
