import { counted, formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import {
  type CollectorPreview,
  importCollectorFile,
  previewCollectorFile,
} from '@balanco/contract/counts/collector-file';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { addSection } from '@balanco/contract/inventories/sections';
import { shownMail, shownPerson } from '@balanco/contract/people/shown-person';
import { Button, Progress, Select, Table, TextInput } from '@mantine/core';
import { IconLayoutList, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { request, sentence, useAsked } from '../../../api/client';
import { useInventoryRows } from '../../../listing/inventories-query';
import { NO_SECTION, sectionChoices } from '../../../listing/inventory-words';
import { TextLink } from '../../../listing/path';
import { collectorsQuery, comparisonKey } from '../../../listing/queries';
import { paths } from '../../../paths';
import { useCreationKey, useDialogWrite, useWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/dialogs/form-dialog';
import { OptionSelect } from '../../../ui/fields/option-select';
import { type SmallFile, SmallFileInput } from '../../../ui/fields/small-file-input';
import { FailureMessage, LoadingMessage } from '../../../ui/messages/list-message';
import { NotedList, NoteLine } from '../../../ui/messages/message-line';
import { noticeDone, noticeFailure } from '../../../ui/messages/notices';
import { profileGroups, profilesQuery } from '../export-query';

const NEW_SECTION = 'new';
const noRows: readonly InventoryRow[] = [];

interface CollectorFileDialogProps {
  id: string;
  pharmacy: string;
  onClose: () => void;
}

/** See docs/collector-files.md. */
export function CollectorFileDialog({ id, pharmacy, onClose }: CollectorFileDialogProps) {
  const [file, setFile] = useState<SmallFile | null>(null);
  const [profile, setProfile] = useState<string | null>(null);
  const [section, setSection] = useState(NO_SECTION);
  const [newName, setNewName] = useState('');
  const [collector, setCollector] = useState<string | null>(null);
  const [done, setDone] = useState(0);
  const profiles = useQuery(profilesQuery(pharmacy));
  const { data: rows = noRows } = useInventoryRows(pharmacy, id);
  const { data: collectors, error: noCollectors } = useQuery(collectorsQuery);
  const { data, error, isFetching, refetch } = useAsked(
    [...comparisonKey, id, 'collector-file', file?.number, profile],
    previewCollectorFile,
    file && profile !== null ? { params: { id }, body: { file: file.base64, profile } } : null,
    { retry: false, gcTime: 0 },
  );
  const { mutation, stop } = useCollectorImport(id, setDone);
  const { write, busy, dialog } = useDialogWrite(mutation, 'Erro ao importar.', onClose);
  const sections = rows.filter((row) => row.section_id !== null && !row.finalizado);
  const place = placeOf(section, newName);
  const isReady = data !== undefined && data.lines > 0 && error === null && !isFetching;
  const submit = () => {
    if (file === null || profile === null || collector === null || place === undefined) return;
    setDone(0);
    write({ file, profile, collector, section: place }, { onDone: tellImported });
  };
  return (
    <FormDialog
      {...dialog}
      title="Importar arquivo de coletor"
      submitLabel="Importar"
      busyLabel="Importando..."
      submitDisabled={!isReady || collector === null || place === undefined}
      onSubmit={submit}
      size="46rem"
    >
      <SmallFileInput
        name="Arquivo do coletor"
        description="Um arquivo de texto, de até 4 MB"
        required
        disabled={busy}
        onTake={setFile}
      />
      <Select
        label="Perfil"
        description="Como são as linhas do arquivo"
        placeholder={profiles.isPending ? 'Carregando...' : 'Escolha o perfil'}
        // Nobody counts entries and exits, so their profiles are missing.
        data={profileGroups(
          profiles.data ?? [],
          ({ fields }) => !fields.some(({ source }) => source === 'direction'),
        )}
        error={profiles.error === null ? null : sentence(profiles.error)}
        required
        value={profile}
        disabled={busy}
        onChange={setProfile}
      />
      <TextLink to={paths.exportProfiles(pharmacy)}>Ver e criar perfis</TextLink>
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
          label: shownPerson(name, email, 'Sem nome'),
          hint: shownMail(email),
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

function placeOf(section: string, newName: string): CollectorImport['section'] | undefined {
  if (section === NO_SECTION) return null;
  if (section !== NEW_SECTION) return { id: section };
  const name = newName.trim();
  return name === '' ? undefined : { newName: name };
}

const problemWords: Readonly<Record<CollectorPreview['problems']['results'][number]['problem'], string>> = {
  long: 'é mais longa que o perfil',
  columns: 'não tem os campos do perfil',
  number: 'a quantidade não é um número',
  no_code: 'não tem código',
  no_quantity: 'não tem quantidade',
  negative: 'a quantidade é negativa',
  large: 'a quantidade passa de 100.000',
  character: 'o código tem caracteres inválidos',
};

function CollectorPreviewFacts({ preview }: { preview: CollectorPreview }) {
  const { lines, units, sample, problems, unregistered, imported, deleted } = preview;
  return (
    <>
      <div role="status" className="bold">
        {counted(lines, 'linha', 'linhas')} · {formatQuantity(units)} un
      </div>
      {imported > 0 && <NoteLine message={importedText(imported, deleted, lines)} />}
      {sample.length > 0 && (
        <Table aria-label="Primeiras linhas, como são lidas" layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="4.5rem">Linha</Table.Th>
              <Table.Th>Código</Table.Th>
              <Table.Th ta="right" w="8rem">
                Quantidade
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sample.map(({ line, code, quantity }) => (
              <Table.Tr key={line}>
                <Table.Td>{formatInteger(line)}</Table.Td>
                <Table.Td className="anywhere">{code}</Table.Td>
                <Table.Td ta="right">{formatQuantity(quantity)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <NotedList
        label="Linhas que ficam de fora"
        note={`${counted(problems.count, 'linha fica', 'linhas ficam')} de fora:`}
        count={problems.count}
        rows={problems.results.map(({ line, text, problem }) => [
          `Linha ${formatInteger(line)}: ${problemWords[problem]}`,
          text,
        ])}
      />
      <NotedList
        label="Códigos sem item"
        note={`${counted(unregistered.count, 'código não leva', 'códigos não levam')} a nenhum item. As linhas entram e esperam em Não cadastrados:`}
        count={unregistered.count}
        rows={unregistered.results.map(({ line, code }) => [code, `Linha ${formatInteger(line)}`])}
      />
    </>
  );
}

function importedText(imported: number, deleted: number, lines: number): string {
  const what = `Este arquivo já foi importado neste inventário: ${formatInteger(imported)} de ${counted(lines, 'linha', 'linhas')}, que não contam de novo.`;
  if (deleted === 0) return what;
  return `${what} ${counted(deleted, 'delas está', 'delas estão')} na lixeira: para contar, restaure de lá.`;
}

/** 'Parar' lets the current call finish. */
function ImportProgress({ done, lines, onStop }: { done: number; lines: number; onStop: () => void }) {
  const [isStopping, setIsStopping] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Disabling the pressed button would drop the focus.
  useEffect(() => button.current?.focus(), []);
  return (
    <section className="stack gap-2" aria-label="Andamento da importação">
      <Progress value={lines === 0 ? 0 : (done / lines) * 100} aria-label="Progresso da importação" />
      <div className="dim small anywhere">
        {formatInteger(done)} de {formatInteger(lines)} linhas
      </div>
      <Button
        ref={button}
        aria-disabled={isStopping}
        onClick={() => {
          setIsStopping(true);
          onStop();
        }}
      >
        {isStopping ? 'Parando...' : 'Parar'}
      </Button>
    </section>
  );
}

interface CollectorImport {
  readonly file: SmallFile;
  readonly profile: string;
  readonly collector: string;
  readonly section: { readonly id: string } | { readonly newName: string } | null;
}

interface Imported {
  readonly created: number;
  readonly known: number;
  readonly stopped: unknown;
}

/** 1,000 lines a call until the end or `stop`. */
function useCollectorImport(id: string, onProgress: (lines: number) => void) {
  const { keyOf } = useCreationKey();
  const isStopped = useRef(false);
  const openSection = async (section: CollectorImport['section']) => {
    if (section === null) return null;
    if ('id' in section) return section.id;
    const body = { name: section.newName };
    return (await request(addSection, { params: { id }, body }, { creationKey: keyOf(body) })).section_id;
  };
  const mutation = useWrite(
    [],
    async ({ file, profile, collector, section }: CollectorImport): Promise<Imported> => {
      isStopped.current = false;
      const body = {
        file: file.base64,
        file_name: file.name,
        profile,
        collector_sub: collector,
        section: await openSection(section),
      };
      let [created, known] = [0, 0];
      for (let after: number | null = 0; after !== null; ) {
        if (isStopped.current) return { created, known, stopped: 'stopped' };
        try {
          const answer: { created: number; known: number; next: number | null } = await request(
            importCollectorFile,
            { params: { id }, body: { ...body, after } },
          );
          created += answer.created;
          known += answer.known;
          after = answer.next;
          onProgress(created + known);
        } catch (error) {
          if (created + known === 0) throw error;
          return { created, known, stopped: error };
        }
      }
      return { created, known, stopped: null };
    },
  );
  return {
    mutation,
    stop: () => {
      isStopped.current = true;
    },
  };
}

function tellImported({ created, known, stopped }: Imported): void {
  const before =
    known === 0 ? '' : ` ${counted(known, 'já tinha sido importada', 'já tinham sido importadas')}.`;
  const done = `${counted(created, 'linha importada', 'linhas importadas')}.${before}`;
  if (stopped === null) {
    noticeDone(done);
    return;
  }
  const why = stopped === 'stopped' ? '' : ` ${sentence(stopped)}`;
  noticeFailure(
    `Parou antes do fim.${why} ${done} Importe o mesmo arquivo de novo para continuar: nada conta duas vezes.`,
  );
}
