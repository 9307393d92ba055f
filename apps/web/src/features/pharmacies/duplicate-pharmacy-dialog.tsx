import { NAME_LIMIT } from '@balanco/contract/base/fields';
import { createPharmacy, type Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { request } from '../../api/client';
import { PharmacySelect } from '../../listing/pharmacy-select';
import { useCreationKey } from '../../session/use-creation-key';
import { FormDialog } from '../../ui/form-dialog';
import { noticeDone } from '../../ui/notices';
import { usePharmacyWrite } from './use-pharmacy-write';

interface DuplicatePharmacyDialogProps {
  pharmacies: readonly Pharmacy[];
  onClose: () => void;
}

const SUFFIX = ' (cópia)';

/** The name proposed for a copy (docs/products.md, "Copying a catalogue"), cut so that it is not too long. */
export function copyName(name: string): string {
  return `${name.slice(0, NAME_LIMIT - SUFFIX.length)}${SUFFIX}`;
}

/** 'Duplicar': a new pharmacy with a copy of another one's catalogue (docs/products.md, "Copying a catalogue"). */
export function DuplicatePharmacyDialog({ pharmacies, onClose }: DuplicatePharmacyDialogProps) {
  const [source, setSource] = useState<Pharmacy | null>(null);
  // null until the person changes the proposed name.
  const [typed, setTyped] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const { keyOf } = useCreationKey();
  const { write, busy, failure } = usePharmacyWrite({
    send: (body: { name: string; copy_from: string }) =>
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
          // null means that there is none to choose.
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
