import { decodeText } from '@balanco/catalogue-file/decode-text';
import { counted } from '@balanco/contract/base/numbers';
import { BULK_PHARMACY_LIMIT, bulkPharmacies, type Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { Button, Checkbox, FileButton, Group, Text, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { request } from '../../api/client';
import { useCreationKey } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { NameReviewNote, reviewNames } from '../../ui/messages/name-review';
import { noticeDone } from '../../ui/messages/notices';
import { usePharmacyWrite } from './use-pharmacy-write';

/** The message is for the person. */
export class UnreadableNames extends Error {}

interface ImportPharmaciesDialogProps {
  pharmacies: readonly Pharmacy[] | undefined;
  onClose: () => void;
}

const TOO_MANY = `Importe no máximo ${BULK_PHARMACY_LIMIT} farmácias de cada vez.`;

/** Names typed, pasted or from a file; none is fine (specification, section 7). */
export function ImportPharmaciesDialog({ pharmacies, onClose }: ImportPharmaciesDialogProps) {
  const [text, setText] = useState('');
  const [withExisting, setWithExisting] = useState(false);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const { keyOf } = useCreationKey();
  const { write, busy, failure, dialog } = usePharmacyWrite(
    (names: string[]) => request(bulkPharmacies, { body: names }, { creationKey: keyOf(names) }),
    'Erro ao importar farmácias.',
    onClose,
  );
  const names = (pharmacies ?? []).map(({ name }) => name);
  const review = reviewNames(text, withExisting ? [] : names);
  const someExist = withExisting || review.leftOut.some(({ reason }) => reason === 'exists');
  const tooMany = review.ready.length > BULK_PHARMACY_LIMIT;

  const readFile = (file: File | null) => {
    if (file === null) return;
    setFileProblem(null);
    readNamesFile(file).then(setText, (error: unknown) =>
      setFileProblem(error instanceof UnreadableNames ? error.message : 'Não foi possível ler o arquivo.'),
    );
  };
  const submit = () =>
    write([...review.ready], {
      onDone: (made) =>
        noticeDone(
          made.length === 0
            ? 'Nenhuma farmácia criada.'
            : `${counted(made.length, 'farmácia criada', 'farmácias criadas')}.`,
        ),
    });

  return (
    <FormDialog
      {...dialog}
      title="Importar Farmácias"
      submitLabel="Importar"
      busyLabel="Importando..."
      error={failure ?? fileProblem ?? (tooMany ? TOO_MANY : null)}
      submitDisabled={tooMany}
      onSubmit={submit}
      size="lg"
    >
      <Textarea
        label="Nomes das farmácias"
        description="Um por linha, digitados, colados ou de um arquivo."
        styles={{ input: { maxHeight: 'min(16rem, 40dvh)' } }}
        rows={8}
        value={text}
        readOnly={busy}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="sm">
        <FileButton
          accept=".txt,.csv,text/plain,text/csv"
          disabled={busy}
          onChange={readFile}
          inputProps={{ 'aria-label': 'Arquivo com os nomes' }}
        >
          {(props) => (
            <Button leftSection={<IconFileUpload size={16} aria-hidden />} {...props}>
              Escolher arquivo
            </Button>
          )}
        </FileButton>
        <Text c="dimmed" size="xs">
          .txt ou .csv (primeira coluna)
        </Text>
      </Group>
      <NameReviewNote review={review} one="farmácia" many="farmácias" />
      {someExist && (
        <Checkbox
          label="Criar também as que já existem"
          checked={withExisting}
          disabled={busy}
          onChange={(event) => setWithExisting(event.currentTarget.checked)}
        />
      )}
      {pharmacies === undefined && (
        <Text c="dimmed" size="xs">
          A lista de farmácias ainda não foi carregada: as que já existem não são reconhecidas.
        </Text>
      )}
    </FormDialog>
  );
}

/** A longer file is no list of pharmacies. */
const FILE_LIMIT_BYTES = 1_000_000;

/**
 * Lines of a .txt, or the first column of a .csv with ';'.
 *
 * @throws UnreadableNames if the file is not text or too long
 */
export async function readNamesFile(file: File): Promise<string> {
  if (file.size > FILE_LIMIT_BYTES)
    throw new UnreadableNames('O arquivo é grande demais para uma lista de farmácias.');
  const { text } = decodeText(new Uint8Array(await file.arrayBuffer()), 'auto');
  if (text.includes('\u0000'))
    throw new UnreadableNames('O arquivo não é um texto. Escolha um arquivo .txt ou .csv.');
  return /\.csv$/i.test(file.name) ? firstColumn(text) : text;
}

/** Line breaks inside a quoted name become blanks. */
async function firstColumn(text: string): Promise<string> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<string[]>(text, { delimiter: ';' });
  return data.map(([name = '']) => name.replace(/\s+/g, ' ')).join('\n');
}
