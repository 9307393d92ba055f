import { formatInteger } from '@balanco/contract/base/numbers';
import { COLLECTOR_SHEET_LIMIT, type NewCollectorCode } from '@balanco/contract/people/collector-codes';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../../lib/counted';
import { usePaper } from '../../../listing/print/use-paper';
import { AlertLine } from '../../../ui/alert-line';
import { DialogFrame } from '../../../ui/dialog-frame';
import { FormDialog } from '../../../ui/form-dialog';
import { NoteLine } from '../../../ui/note-line';
import { CodeSheet } from './code-sheet';
import styles from './codes.module.css';
import { codesQuery, lastDayText, nightEndText } from './codes-query';
import { addressProblem, enrolmentAddress } from './collector-address';
import { CollectorPharmacies, LastDay } from './new-collector-fields';
import { drawQrCodes } from './qr-code';
import { useMakeCodes } from './use-make-codes';

/** 'Folha de códigos': the collectors of one night by name, each with a code on paper. */
export function SheetDialog({ onClose }: { onClose: () => void }) {
  const codes = useQuery(codesQuery);
  const [text, setText] = useState('');
  const [day, setDay] = useState(() => nightEndText());
  const [pharmacies, setPharmacies] = useState<string[]>([]);
  const { made, busy, failure, make } = useMakeCodes(onClose);
  const { print, printed } = usePaper(async (printedCodes: readonly NewCollectorCode[]) => ({
    codes: printedCodes,
    drawings: await drawQrCodes(printedCodes.map(({ code }) => enrolmentAddress(window.location, code))),
  }));
  const names = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (made !== null) {
    const [first] = made;
    return (
      <DialogFrame title="Folha de códigos" onClose={onClose} busy={false} closeOnClickOutside={false}>
        <Stack gap="md">
          <AlertLine message={addressProblem(window.location)} />
          <p>
            {counted(made.length, 'código', 'códigos')}
            {first?.leaves_at != null && `, até ${lastDayText(first.leaves_at)}`}. Imprima agora: os códigos
            não aparecem de novo. Cada um vale para um celular.
          </p>
          <ul className={styles.list}>
            {made.map(({ id, name, code }) => (
              <li key={id}>
                <span>{name}</span>
                <span className={styles.code}>{code}</span>
              </li>
            ))}
          </ul>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Fechar
            </Button>
            <Button onClick={() => print(made)} data-autofocus>
              Imprimir
            </Button>
          </Group>
          {printed !== null && <CodeSheet {...printed} />}
        </Stack>
      </DialogFrame>
    );
  }
  const isTooLong = names.length > COLLECTOR_SHEET_LIMIT;
  return (
    <FormDialog
      title="Folha de códigos"
      submitLabel="Fazer códigos"
      submitDisabled={names.length === 0 || isTooLong || day === '' || codes.data?.adds_people === false}
      busy={busy}
      error={failure}
      onSubmit={() =>
        make(
          { names, until: day, printed: true, pharmacies: pharmacies.length === 0 ? null : pharmacies },
          print,
        )
      }
      onClose={onClose}
    >
      {codes.data?.adds_people === false && (
        <NoteLine message="As senhas ficam no Amazon Cognito: coletores de uma noite precisam lá de um cadastro cada um." />
      )}
      <Textarea
        label="Nomes, um por linha"
        description={`${formatInteger(names.length)} de ${COLLECTOR_SHEET_LIMIT}`}
        error={isTooLong ? `Uma folha tem no máximo ${COLLECTOR_SHEET_LIMIT} nomes.` : undefined}
        rows={6}
        required
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <LastDay value={day} required onChange={setDay} />
      <CollectorPharmacies value={pharmacies} onChange={setPharmacies} />
    </FormDialog>
  );
}
