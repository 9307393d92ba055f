import { COLLECTOR_NAME_LIMIT } from '@balanco/contract/people/collector-codes';
import { shownPerson } from '@balanco/contract/people/shown-person';
import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { collectorsQuery } from '../../../listing/queries';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { RadioField } from '../../../ui/fields/form-fields';
import { findOptions } from '../../../ui/fields/option-select';
import { NoteLine } from '../../../ui/messages/message-line';
import { codesQuery, useMakeCodes } from './collector-codes';
import { CollectorPharmacies, LastDay } from './new-collector-fields';
import { ShownCode } from './shown-code';

interface KnownCollector {
  readonly sub: string;
  readonly name: string;
  readonly hasLeft?: boolean;
}

interface ConnectDialogProps {
  collector?: KnownCollector | undefined;
  onClose: () => void;
}

/** See docs/identity.md, "Codes of collectors". */
export function ConnectDialog({ collector, onClose }: ConnectDialogProps) {
  const codes = useQuery(codesQuery);
  const collectors = useQuery(collectorsQuery);
  const addsPeople = codes.data?.adds_people !== false;
  const [wanted, setWanted] = useState<'new' | 'known'>('new');
  const kind = collector !== undefined || !addsPeople ? 'known' : wanted;
  const [name, setName] = useState('');
  const [sub, setSub] = useState<string | null>(collector?.sub ?? null);
  const [day, setDay] = useState('');
  const [pharmacies, setPharmacies] = useState<string[]>([]);
  const { made, dialog, make, forget } = useMakeCodes(onClose);

  const [code] = made ?? [];
  if (code !== undefined) return <ShownCode key={code.id} code={code} onAnother={forget} onClose={onClose} />;

  const until = day === '' ? null : day;
  const isReady =
    kind === 'new' ? name.trim() !== '' : sub !== null && (collector?.hasLeft !== true || until !== null);
  const submit = () => {
    if (kind === 'new')
      make({ names: [name], until, pharmacies: pharmacies.length === 0 ? null : pharmacies });
    // Only somebody who left is asked for a day.
    else if (sub !== null) make({ sub, until: collector?.hasLeft === true ? until : null });
  };
  return (
    <FormDialog
      {...dialog}
      title="Conectar coletor"
      submitLabel="Mostrar código"
      submitDisabled={!isReady}
      onSubmit={submit}
    >
      {collector === undefined && addsPeople && (
        <RadioField
          label="Quem vai contar"
          value={wanted}
          choices={[
            { value: 'new', label: 'Coletor novo' },
            { value: 'known', label: 'Quem já tem cadastro' },
          ]}
          onChange={setWanted}
        />
      )}
      {!addsPeople && (
        <NoteLine message="As senhas ficam no Amazon Cognito: o código preenche o e-mail, e a pessoa entra com a senha dela. Quem é novo precisa antes de um cadastro." />
      )}
      {kind === 'new' ? (
        <>
          <TextInput
            label="Nome"
            description="Aparece nas contagens."
            maxLength={COLLECTOR_NAME_LIMIT}
            required
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <LastDay value={day} required={false} onChange={setDay} />
          <CollectorPharmacies value={pharmacies} onChange={setPharmacies} />
        </>
      ) : collector !== undefined ? (
        <>
          <p>
            Um celular se conecta como <strong>{collector.name}</strong>.
          </p>
          {collector.hasLeft === true && <LastDay value={day} required onChange={setDay} />}
        </>
      ) : (
        <Select
          label="Coletor"
          data={(collectors.data ?? []).map((user) => ({
            value: user.sub,
            label: shownPerson(user.name, user.email, 'Sem nome'),
          }))}
          nothingFoundMessage="Nenhum coletor encontrado"
          filter={findOptions(sub)}
          searchable
          allowDeselect
          required
          data-autofocus
          value={sub}
          onChange={setSub}
        />
      )}
    </FormDialog>
  );
}
