import { BULK_PHARMACY_LIMIT, bulkPharmacies, type Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { Button, Checkbox, FileButton, Group, Text, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { request } from '../../../api/client';
import { counted } from '../../../lib/counted';
import { reviewNames } from '../../../lib/review-names';
import { useCreationKey } from '../../../session/use-creation-key';
import { FormDialog } from '../../../ui/form-dialog';
import { NameReviewNote } from '../../../ui/name-review-note';
import { noticeDone } from '../../../ui/notices';
import { usePharmacyWrite } from '../use-pharmacy-write';
import styles from './import-pharmacies.module.css';
import { readNamesFile, UnreadableNames } from './read-names-file';

interface ImportPharmaciesDialogProps {
  /** The existing pharmacies; undefined while the list loads. */
  pharmacies: readonly Pharmacy[] | undefined;
  onClose: () => void;
}

const TOO_MANY = `Importe no máximo ${BULK_PHARMACY_LIMIT} farmácias de cada vez.`;

/** 'Importar Farmácias': a list of names, typed, pasted or from a file. It may be empty (specification, section 7). */
export function ImportPharmaciesDialog({ pharmacies, onClose }: ImportPharmaciesDialogProps) {
  const [text, setText] = useState('');
  const [withExisting, setWithExisting] = useState(false);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const { keyOf } = useCreationKey();
  const { write, busy, failure } = usePharmacyWrite({
    send: (names: string[]) => request(bulkPharmacies, { body: names }, { creationKey: keyOf(names) }),
    failed: 'Erro ao importar farmácias.',
    onClose,
  });
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
      title="Importar Farmácias"
      submitLabel="Importar"
      busyLabel="Importando..."
      busy={busy}
      error={failure ?? fileProblem ?? (tooMany ? TOO_MANY : null)}
      submitDisabled={tooMany}
      onSubmit={submit}
      onClose={onClose}
      size="lg"
    >
      <Textarea
        label="Nomes das farmácias"
        description="Um por linha, digitados, colados ou de um arquivo."
        classNames={{ input: styles.names }}
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
            <Button variant="default" leftSection={<IconFileUpload size={16} aria-hidden />} {...props}>
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
