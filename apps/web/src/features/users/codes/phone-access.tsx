import { allowPhones, type PhoneAccess, withdrawPhones } from '@balanco/contract/people/phone-access';
import { Button, Checkbox, Group, Select, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request, sentenceWithDetail } from '../../../api/client';
import { type PhonePlace, phoneAccessQuery } from '../../../session/phones/use-phone-place';
import { useRole } from '../../../session/role/staff-action';
import { useAttempt } from '../../../session/use-attempt';
import { ConfirmDialog } from '../../../ui/dialogs/dialog-frame';
import { AlertLine, NoteLine } from '../../../ui/messages/message-line';

/** Why phones can't use this address, and the button that lets them (docs/operations.md, "Phones without a domain"). */
export function PhoneAccessPart({ place }: { place: PhonePlace }) {
  const isAdmin = useRole() === 'admin';
  const queries = useQueryClient();
  const { attempt, busy, failure, clearFailure } = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const [first] = place.addresses;
  const [address, setAddress] = useState(first);
  const [office, setOffice] = useState(false);
  const change = (call: () => Promise<PhoneAccess>, failed: string) =>
    attempt(
      null,
      async () => {
        queries.setQueryData(phoneAccessQuery.queryKey, await call());
        setAsking(false);
      },
      (error) => sentenceWithDetail(failed, error),
    );
  if (place.access === 'open') {
    const moved = <AlertLine message={place.moved ?? null} />;
    if (!isAdmin) return moved;
    return (
      <Group justify="space-between" gap="xs">
        {moved}
        <p className="dim">
          Celulares permitidos nesta rede{place.officeOrigin === place.origin && ', e também o escritório'}
        </p>
        <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
          Deixar de permitir
        </Button>
        {isAsking && (
          <ConfirmDialog
            title="Deixar de permitir celulares"
            confirmLabel="Deixar de permitir"
            danger
            busy={busy}
            error={failure}
            onConfirm={() => change(() => request(withdrawPhones, {}), 'Não foi possível fechar o endereço.')}
            onClose={() => {
              setAsking(false);
              clearFailure();
            }}
          >
            Os celulares conectados por este endereço param de enviar. O que já contaram espera neles até que
            você permita de novo.
          </ConfirmDialog>
        )}
      </Group>
    );
  }
  const canAllow = place.access === 'closed';
  const ask = 'peça a um administrador para permitir os';
  const advice = isAdmin ? '' : ` P${ask.slice(1)} celulares desta rede.`;
  return (
    <Stack gap="xs">
      {/* Every installation begins so. */}
      {canAllow && !place.opensOnPhones ? (
        <NoteLine message={`Falta um passo: ${isAdmin ? 'permitir os' : ask} celulares desta rede.`} />
      ) : (
        <AlertLine message={place.problem === null ? null : place.problem + (canAllow ? advice : '')} />
      )}
      {canAllow && isAdmin && (
        <>
          <p className="dim">
            O Balanço pode abrir um endereço seguro (https) para os celulares desta rede. Ele só abre o
            Coletor; neste computador nada muda.
          </p>
          {place.addresses.length > 1 && (
            <Select
              label="Endereço deste computador na rede dos celulares"
              data={place.addresses}
              value={address ?? first ?? null}
              disabled={busy}
              onChange={(value) => setAddress(value ?? first)}
            />
          )}
          <Checkbox
            label="Também o escritório"
            description="Outros computadores e celulares desta rede abrem o Balanço inteiro, com e-mail e senha."
            checked={office}
            disabled={busy}
            onChange={(event) => setOffice(event.currentTarget.checked)}
          />
          <AlertLine message={failure} />
          <Group>
            <Button
              variant="filled"
              loading={busy}
              onClick={() =>
                change(
                  () => request(allowPhones, { body: { address, office } }),
                  'Não foi possível permitir os celulares.',
                )
              }
            >
              Permitir celulares nesta rede
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
