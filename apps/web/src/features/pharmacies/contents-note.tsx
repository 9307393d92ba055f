import type { DeletedContents } from '@balanco/contract/pharmacies/pharmacies';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { counted } from '../../lib/counted';
import { AlertLine } from '../../ui/alert-line';
import { NoteLine } from '../../ui/note-line';
import { contentsText } from './contents-text';

interface ContentsNoteProps {
  /** undefined until the numbers are known. */
  contents: DeletedContents | undefined;
  /** Why they could not be loaded. */
  failure: string | null;
  retrying: boolean;
  onRetry: () => void;
  /** Whether the person wants the deletion without knowing the numbers. */
  blind: boolean;
  onBlind: (blind: boolean) => void;
}

/** What is deleted with the pharmacy, in numbers. If they can't be loaded, the person has to accept that. */
export function ContentsNote(props: ContentsNoteProps) {
  const { contents, failure, retrying, onRetry, blind, onBlind } = props;
  if (contents !== undefined) {
    return (
      <>
        <Text role="status">{consequence(contentsText(contents))}</Text>
        {contents.approved_inventories > 0 && (
          <NoteLine message={approvedText(contents.approved_inventories)} />
        )}
      </>
    );
  }
  if (failure === null) {
    return (
      <Text role="status" c="dimmed">
        Verificando o que será excluído junto...
      </Text>
    );
  }
  return (
    <Stack gap="sm" align="flex-start">
      <AlertLine message={`Não foi possível verificar o que será excluído junto. ${failure}`} />
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        {retrying ? 'Verificando...' : 'Tentar novamente'}
      </Button>
      <Checkbox
        label="Excluir mesmo assim, com todos os inventários, contagens e produtos que ela tiver"
        checked={blind}
        onChange={(event) => onBlind(event.currentTarget.checked)}
      />
    </Stack>
  );
}

function consequence(contents: string): string {
  return contents === ''
    ? 'Ela não tem inventários, contagens nem produtos.'
    : `Com ela serão excluídos: ${contents}.`;
}

function approvedText(inventories: number): string {
  const approved = counted(inventories, 'inventário aprovado', 'inventários aprovados');
  return `Ela tem ${approved}. As apurações ficam com ela na lixeira; excluída para sempre, são apagadas também.`;
}
