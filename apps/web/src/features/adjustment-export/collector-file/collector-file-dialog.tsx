import { COLLECTOR_FILE_BYTES } from '@balanco/contract/counts/collector-file';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { Anchor, FileInput, Select, TextInput } from '@mantine/core';
import { IconFile, IconLayoutList, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { sentence } from '../../../api/sentence';
import { readAsBase64 } from '../../../lib/read-as-base64';
import { inventoriesQuery } from '../../../listing/inventories-query';
import { NO_SECTION, sectionChoices } from '../../../listing/section-choices';
import { collectorsQuery } from '../../../listing/users-query';
import { paths } from '../../../paths';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { OptionSelect } from '../../../ui/option-select';
import { FailureMessage, LoadingMessage } from '../../../ui/table/table-message';
import { profilesQuery } from '../export-query';
import { profileGroups } from '../profile-groups';
import {
  type ChosenFile,
  type CollectorImport,
  collectorPreviewQuery,
  tellImported,
  useCollectorImport,
} from './collector-file';
import { CollectorPreviewFacts } from './collector-preview';
import { ImportProgress } from './import-progress';

const NEW_SECTION = 'new';
const noRows: readonly InventoryRow[] = [];

interface CollectorFileDialogProps {
  /** The inventory's number or UUID. */
  id: string;
  pharmacy: string;
  onClose: () => void;
}

/** 'Importar arquivo de coletor': the file of an old device becomes counts (docs/collector-files.md). */
export function CollectorFileDialog({ id, pharmacy, onClose }: CollectorFileDialogProps) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [profile, setProfile] = useState<string | null>(null);
  const [section, setSection] = useState(NO_SECTION);
  const [newName, setNewName] = useState('');
  const [collector, setCollector] = useState<string | null>(null);
  const [done, setDone] = useState(0);
  const profiles = useQuery(profilesQuery(pharmacy));
  const { data: rows = noRows } = useQuery(inventoriesQuery(pharmacy));
  const { data: collectors, error: noCollectors } = useQuery(collectorsQuery);
  const { data, error, isFetching, refetch } = useQuery(collectorPreviewQuery(id, file, profile));
  const { mutation, stop } = useCollectorImport(id, setDone);
  const { write, busy, failure } = useDialogWrite(mutation, { failed: 'Erro ao importar.', onClose });
  const take = async (taken: File | null) => {
    setFile(null);
    setFileProblem(null);
    if (taken === null) return;
    if (taken.size > COLLECTOR_FILE_BYTES) {
      setFileProblem('O arquivo passa do limite de 4 MB. Divida-o em partes.');
      return;
    }
    const base64 = await readAsBase64(taken);
    if (base64 === null) setFileProblem('Não foi possível ler o arquivo.');
    else setFile({ name: taken.name, base64, number: Date.now() });
  };
  const sections = rows.filter(
    (row) => row.section_id !== null && !row.finalizado && String(row.inventory_id) === id,
  );
  const place = placeOf(section, newName);
  const isReady = data !== undefined && data.lines > 0 && error === null && !isFetching;
  const submit = () => {
    if (file === null || profile === null || collector === null || place === undefined) return;
    setDone(0);
    write({ file, profile, collector, section: place }, { onDone: tellImported });
  };
  return (
    <FormDialog
      title="Importar arquivo de coletor"
      submitLabel="Importar"
      busyLabel="Importando..."
      busy={busy}
      error={failure}
      submitDisabled={!isReady || collector === null || place === undefined}
      onSubmit={submit}
      onClose={onClose}
      size="46rem"
    >
      <FileInput
        label="Arquivo"
        description="Um arquivo de texto, de até 4 MB"
        placeholder="Escolher arquivo"
        leftSection={<IconFile size={16} aria-hidden />}
        fileInputProps={{ 'aria-label': 'Arquivo do coletor' }}
        error={fileProblem}
        required
        disabled={busy}
        onChange={(taken) => void take(taken)}
      />
      <Select
        label="Perfil"
        description="Como são as linhas do arquivo"
        placeholder={profiles.isPending ? 'Carregando...' : 'Escolha o perfil'}
        // Entries and exits are differences, which nobody counts.
        data={profileGroups(
          profiles.data ?? [],
          ({ fields }) => !fields.some(({ source }) => source === 'direction'),
        )}
        error={profiles.error === null ? null : sentence(profiles.error)}
        required
        value={profile}
        allowDeselect={false}
        disabled={busy}
        onChange={setProfile}
      />
      <Anchor component={Link} to={paths.exportProfiles(pharmacy)}>
        Ver e criar perfis
      </Anchor>
      <OptionSelect
        label="Seção"
        nothingFound="Nenhuma seção encontrada"
        Icon={IconLayoutList}
        choices={sectionChoices(sections).toSpliced(1, 0, { value: NEW_SECTION, label: 'Nova seção' })}
        value={section}
        readOnly={busy}
        onChoose={setSection}
      />
      {section === NEW_SECTION && (
        <TextInput
          label="Nome da seção nova"
          required
          maxLength={200}
          value={newName}
          readOnly={busy}
          onChange={(event) => setNewName(event.currentTarget.value)}
        />
      )}
      <OptionSelect
        label="Quem contou"
        required
        placeholder="Escolha o coletor"
        nothingFound="Nenhum coletor encontrado"
        error={noCollectors === null ? null : sentence(noCollectors)}
        Icon={IconUser}
        choices={(collectors ?? []).map(({ sub, name, email }) => ({
          value: sub,
          label: name || email,
          hint: email,
        }))}
        value={collector}
        readOnly={busy}
        onChoose={setCollector}
      />
      {error !== null ? (
        <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />
      ) : data !== undefined ? (
        <CollectorPreviewFacts preview={data} />
      ) : (
        isFetching && <LoadingMessage />
      )}
      {busy && <ImportProgress done={done} lines={data?.lines ?? 0} onStop={stop} />}
    </FormDialog>
  );
}

/** Where the lines go; undefined while a new section has no name. */
function placeOf(section: string, newName: string): CollectorImport['section'] | undefined {
  if (section === NO_SECTION) return null;
  if (section !== NEW_SECTION) return { id: section };
  const name = newName.trim();
  return name === '' ? undefined : { newName: name };
}
