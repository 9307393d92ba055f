import { counted } from '@balanco/contract/base/numbers';
import {
  changePersonPharmacies,
  getPersonPharmacies,
  type PersonPharmacies,
} from '@balanco/contract/people/people';
import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request, sentence, useAsked } from '../../api/client';
import { pharmaciesQuery, usersQuery } from '../../listing/queries';
import { useDialogWrite, usePromptWrite } from '../../session/use-dialog-write';
import { ConfirmDialog, DialogFrame } from '../../ui/dialogs/dialog-frame';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { FailureMessage, LoadingMessage } from '../../ui/messages/list-message';
import { noticeDone } from '../../ui/messages/notices';
import { PharmaciesField } from './people';
import styles from './people.module.css';

interface PharmaciesDialogProps {
  sub: string;
  of: string;
  onClose: () => void;
}

/** All pharmacies or chosen ones (docs/identity.md, "Access by pharmacy"). */
export function PharmaciesDialog({ sub, of, onClose }: PharmaciesDialogProps) {
  const access = useAsked(
    ['person-pharmacies', sub],
    getPersonPharmacies,
    { params: { sub } },
    { gcTime: 0 },
  );
  const pharmacies = useQuery(pharmaciesQuery);
  if (access.data !== undefined && pharmacies.data !== undefined) {
    return <Choice sub={sub} of={of} access={access.data} onClose={onClose} />;
  }
  const error = access.error ?? pharmacies.error;
  const retry = () => {
    void access.refetch();
    void pharmacies.refetch();
  };
  return (
    <DialogFrame title={`Farmácias de ${of}`} onClose={onClose} closeOnClickOutside>
      {error === null ? <LoadingMessage /> : <FailureMessage text={sentence(error)} onRetry={retry} />}
    </DialogFrame>
  );
}

interface ChoiceProps extends PharmaciesDialogProps {
  access: PersonPharmacies;
}

function Choice({ sub, of, access, onClose }: ChoiceProps) {
  const [limited, setLimited] = useState(access.limited);
  const [chosen, setChosen] = useState(access.pharmacies.map(({ id }) => id));
  const [confirming, setConfirming] = useState(false);
  const mutation = usePromptWrite(usersQuery.queryKey, () =>
    request(changePersonPharmacies, {
      params: { sub },
      body: { limited, pharmacies: limited ? chosen : [] },
    }),
  );
  const { write, dialog } = useDialogWrite(mutation, sentence, onClose);
  if (confirming) {
    return (
      <ConfirmDialog
        {...dialog}
        title={`Mudar as farmácias de ${of}?`}
        confirmLabel="Mudar"
        onConfirm={() => write(undefined, { onDone: () => noticeDone('Farmácias alteradas.') })}
        onClose={() => setConfirming(false)}
      >
        <Text className="anywhere">{consequence(of, limited, chosen.length)}</Text>
      </ConfirmDialog>
    );
  }
  return (
    <FormDialog
      title={`Farmácias de ${of}`}
      submitDisabled={limited && chosen.length === 0}
      onSubmit={() => setConfirming(true)}
      onClose={onClose}
    >
      <Radio.Group
        label="O que a pessoa acessa"
        value={limited ? 'some' : 'all'}
        onChange={(value) => setLimited(value === 'some')}
      >
        <Stack gap={0} mt="xs">
          <Radio value="all" label="Todas as farmácias" className={`${styles.choice} row gap-0 touch`} />
          <Radio value="some" label="Só as escolhidas" className={`${styles.choice} row gap-0 touch`} />
        </Stack>
      </Radio.Group>
      {limited && <PharmaciesField value={chosen} onChange={setChosen} />}
    </FormDialog>
  );
}

function consequence(of: string, limited: boolean, chosen: number): string {
  if (!limited)
    return `${of} passa a ver todas as farmácias, também as que forem criadas depois. Vale agora.`;
  const seen = counted(chosen, 'farmácia', 'farmácias');
  return `${of} passa a ver só ${seen}, e nada das outras: nem nas telas, nem no aplicativo. Vale agora. O que a pessoa contou nas outras fica.`;
}
