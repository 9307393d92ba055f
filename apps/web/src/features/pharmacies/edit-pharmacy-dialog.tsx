import { editPharmacy, type Pharmacy } from '@balanco/contract/pharmacies';
import { request } from '../../api/client';
import { PharmacyNameDialog } from './pharmacy-name-dialog';

/** 'Editar' of a row: its name (specification, section 2). */
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
