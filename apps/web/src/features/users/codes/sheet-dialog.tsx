import { counted, formatInteger } from '@balanco/contract/base/numbers';
import {
  COLLECTOR_NAME_LIMIT,
  COLLECTOR_SHEET_LIMIT,
  type NewCollectorCode,
} from '@balanco/contract/people/collector-codes';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { enrolmentAddress, type PhonePlace, usePhonePlace } from '../../../session/phones/use-phone-place';
import { usePaper } from '../../../session/use-paper';
import { DialogFoot, DialogFrame } from '../../../ui/dialogs/dialog-frame';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { NoteLine } from '../../../ui/messages/message-line';
import { Paper } from '../../../ui/paper';
import styles from './codes.module.css';
import { codesQuery, lastDayText, nightEndText, useMakeCodes } from './collector-codes';
import { CollectorPharmacies, LastDay } from './new-collector-fields';
import { PhoneAccessPart } from './phone-access';
import { drawQrCodes } from './shown-code';

export function SheetDialog({ onClose }: { onClose: () => void }) {
  const codes = useQuery(codesQuery);
  const place = usePhonePlace();
  const [text, setText] = useState('');
  const [day, setDay] = useState(() => nightEndText());
  const [pharmacies, setPharmacies] = useState<string[]>([]);
  const { made, dialog, make } = useMakeCodes(onClose);
  const { print, printed } = usePaper(async (printedCodes: readonly NewCollectorCode[]) => ({
    codes: printedCodes,
    drawings: place.opensOnPhones
      ? await drawQrCodes(printedCodes.map(({ code }) => enrolmentAddress(place, code)))
      : [],
  }));
  const names = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (made !== null) {
    const [first] = made;
    return (
      <DialogFrame title="Folha de códigos" onClose={onClose} closeOnClickOutside={false}>
        <PhoneAccessPart place={place} />
        <p>
          {counted(made.length, 'código', 'códigos')}
          {first?.leaves_at != null && `, até ${lastDayText(first.leaves_at)}`}. Imprima agora: os códigos não
          aparecem de novo. Cada um vale para um celular.
        </p>
        <ul className="lined short-20 column">
          {made.map(({ id, name, code }) => (
            <li key={id} className="line gap-4 rows-1 between py-2 anywhere">
              <span>{name}</span>
              <span className={`${styles.code} bold whole`}>{code}</span>
            </li>
          ))}
        </ul>
        <DialogFoot>
          <Button onClick={onClose}>Fechar</Button>
          <Button variant="filled" onClick={() => print(made)} data-autofocus>
            Imprimir
          </Button>
        </DialogFoot>
        {printed !== null && <CodeSheet {...printed} place={place} />}
      </DialogFrame>
    );
  }
  const longName = names.find((name) => name.length > COLLECTOR_NAME_LIMIT);
  const problem =
    names.length > COLLECTOR_SHEET_LIMIT
      ? `Uma folha tem no máximo ${COLLECTOR_SHEET_LIMIT} nomes.`
      : longName && `Um nome tem no máximo ${COLLECTOR_NAME_LIMIT} caracteres: “${longName.slice(0, 20)}…”`;
  return (
    <FormDialog
      {...dialog}
      title="Folha de códigos"
      submitLabel="Fazer códigos"
      submitDisabled={
        names.length === 0 || problem !== undefined || day === '' || codes.data?.adds_people === false
      }
      onSubmit={() =>
        make(
          { names, until: day, printed: true, pharmacies: pharmacies.length === 0 ? null : pharmacies },
          print,
        )
      }
    >
      {codes.data?.adds_people === false && (
        <NoteLine message="As senhas ficam no Amazon Cognito: coletores de uma noite precisam lá de um cadastro cada um." />
      )}
      <Textarea
        label="Nomes, um por linha"
        description={`${formatInteger(names.length)} de ${COLLECTOR_SHEET_LIMIT}`}
        error={problem}
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

interface CodeSheetProps {
  codes: readonly NewCollectorCode[];
  /** Drawings in the order of `codes`; none if no phone opens the address. */
  drawings: readonly string[];
  place: PhonePlace;
}

function CodeSheet({ codes, drawings, place }: CodeSheetProps) {
  const [first] = codes;
  return (
    <Paper label="Folha de códigos">
      <header>
        <h1>Códigos de coletores</h1>
        <p>
          Cada código vale uma vez, para um celular
          {first?.leaves_at != null && `, até ${lastDayText(first.leaves_at)}`}. Guarde a folha: quem tem um
          código conta com o nome que está nele.
        </p>
      </header>
      <ul className={styles.slips}>
        {codes.map(({ id, name, code }, index) => (
          <li key={id}>
            {drawings[index] !== undefined && <img src={drawings[index]} alt={`QR code de ${name}`} />}
            <div>
              <h2>{name}</h2>
              {drawings[index] !== undefined && (
                <ol>
                  <li>Aponte a câmera do celular para o código.</li>
                  <li>Abra o endereço que aparece.</li>
                  <li>Escolha onde contar e leia o primeiro produto.</li>
                </ol>
              )}
              <p>
                {drawings[index] === undefined ? 'Abra' : 'Sem câmera:'} {place.entrance}
                <br />
                Código <strong>{code}</strong>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
