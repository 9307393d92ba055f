import { createPharmacy } from '@balanco/contract/pharmacies';
import { request } from '../../api/client';
import { PharmacyNameDialog } from './pharmacy-name-dialog';

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
