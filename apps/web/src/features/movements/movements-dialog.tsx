import { formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { Comparison } from '@balanco/contract/comparison/comparison';
import type { MovementImport, MovementPreview } from '@balanco/contract/comparison/movements';
import type { TimeZone } from '@balanco/contract/pharmacies/pharmacy-settings';
import { Button, Checkbox, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadState } from '../../api/load-state';
import { sentence } from '../../api/sentence';
import { counted } from '../../lib/counted';
import { dayText, formatDateTime } from '../../lib/moments';
import { useDialogWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { type SmallFile, SmallFileInput } from '../../ui/fields/small-file-input';
import { FailureMessage, LoadingMessage, PendingMessage } from '../../ui/messages/list-message';
import { NotedList, NoteLine } from '../../ui/messages/message-line';
import { noticeDone, noticeFailure } from '../../ui/messages/notices';
import { frozenSentence } from '../inventory-frame/settlement-state';
import { importText, otherFormText, problemText, sumText } from './movement-words';
import styles from './movements.module.css';
import {
  movementImportsQuery,
  movementPreviewQuery,
  useImportMovements,
  useUndoImport,
} from './movements-query';

interface MovementsDialogProps {
  id: string;
  comparison: Comparison;
  onClose: () => void;
}

/** Sales and receipts during the count (docs/comparison.md, "Open shop"). */
export function MovementsDialog({ id, comparison, onClose }: MovementsDialogProps) {
  const [file, setFile] = useState<SmallFile | null>(null);
  const [openShop, setOpenShop] = useState(true);
  const [areOthers, setAreOthers] = useState(false);
  const isFrozen = frozenSentence(comparison) !== null;
  const { data, error, isFetching, refetch } = useQuery(movementPreviewQuery(id, file));
  const { write, busy, dialog } = useDialogWrite(useImportMovements(id), {
    failed: 'Erro ao importar os movimentos.',
    onClose,
  });
  const isReady = data !== undefined && data.rows > 0 && error === null && !isFetching;
  const isDoubtful = data !== undefined && data.imported === null && data.other_form.rows > 0;
  const submit = () => {
    if (file === null || !isReady) return;
    write(
      { file, openShop: openShop && !isFrozen, confirmOtherForm: areOthers },
      {
        onDone: (made) =>
          noticeDone(
            made.created
              ? `Importado: ${importText(made.import)}.`
              : 'Este arquivo já tinha sido importado: nada conta de novo.',
          ),
      },
    );
  };
  return (
    <FormDialog
      {...dialog}
      title="Movimentos da loja"
      submitLabel="Importar"
      busyLabel="Importando..."
      submitDisabled={!isReady || (isDoubtful && !areOthers)}
      onSubmit={submit}
      size="60rem"
    >
      <SmallFileInput
        name="Arquivo de movimentos"
        description="CSV com codigo;data_hora;quantidade;E|S, de até 4 MB e 50.000 linhas; horários como na farmácia"
        disabled={busy}
        onTake={(taken) => {
          setFile(taken);
          setAreOthers(false);
        }}
      />
      {comparison.shop === 'closed' && !isFrozen && (
        <Checkbox
          label="A loja vendeu durante a contagem"
          description="O inventário passa a ser de loja aberta: o esperado acompanha os movimentos até a primeira contagem de cada item"
          checked={openShop}
          disabled={busy}
          onChange={(event) => setOpenShop(event.currentTarget.checked)}
        />
      )}
      {error !== null ? (
        <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />
      ) : data !== undefined ? (
        <>
          <MovementPreviewFacts preview={data} />
          {isDoubtful && (
            <OtherForm
              found={data.other_form}
              areOthers={areOthers}
              disabled={busy}
              onAreOthers={setAreOthers}
            />
          )}
        </>
      ) : (
        isFetching && <LoadingMessage />
      )}
      <MovementImports id={id} zone={comparison.time_zone} />
    </FormDialog>
  );
}

function MovementPreviewFacts({ preview }: { preview: MovementPreview }) {
  const { sample, problems, unknown, known, imported, without_hour: withoutHour, time_zone } = preview;
  return (
    <>
      <div role="status" className="bold anywhere">
        {sumText(preview)}
      </div>
      {imported !== null && (
        <NoteLine
          message={`Este arquivo já foi importado por ${imported.imported_by} em ${formatDateTime(imported.imported_at, time_zone)}: nada conta de novo.`}
        />
      )}
      {imported === null && known > 0 && (
        <NoteLine
          message={`${counted(known, 'movimento já está', 'movimentos já estão')} em outro arquivo e ${known === 1 ? 'conta' : 'contam'} uma vez só.`}
        />
      )}
      {withoutHour > 0 && (
        <NoteLine
          message={`${counted(withoutHour, 'movimento não diz', 'movimentos não dizem')} a hora: conta a metade do dia, e o esperado é uma estimativa.`}
        />
      )}
      {sample.length > 0 && (
        // Must scroll by keyboard on a phone.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls takes the focus
        <section className="scroll" tabIndex={0} aria-label="Primeiras linhas, como serão gravadas">
          <Table className={styles.sample} aria-label="Primeiras linhas, como serão gravadas">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Linha</Table.Th>
                <Table.Th>Código</Table.Th>
                <Table.Th>Item</Table.Th>
                <Table.Th>Quando</Table.Th>
                <Table.Th ta="right">Quantidade</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sample.map(({ line, code, day, hour, quantity, description }) => (
                <Table.Tr key={line}>
                  <Table.Td>{formatInteger(line)}</Table.Td>
                  <Table.Td className="whole">{code}</Table.Td>
                  <Table.Td miw="9rem" className="anywhere">
                    {description ?? 'Sem item'}
                  </Table.Td>
                  <Table.Td className="whole">{`${dayText(day)} ${hour ?? 'sem hora'}`}</Table.Td>
                  <Table.Td ta="right" className="whole">
                    {quantity > 0 ? 'Entrada' : 'Saída'} {formatQuantity(Math.abs(quantity))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      <NotedList
        label="Linhas que ficam de fora"
        note={`${counted(problems.count, 'linha fica', 'linhas ficam')} de fora:`}
        count={problems.count}
        rows={problems.results.map((problem) => [problemText(problem), problem.value || 'vazio'])}
      />
      <NotedList
        label="Códigos sem item"
        note={`${counted(unknown.count, 'código não leva', 'códigos não levam')} a nenhum item. Os movimentos entram e valem quando o código for cadastrado ou vinculado:`}
        count={unknown.count}
        rows={unknown.results.map(({ line, code }) => [code, `Linha ${formatInteger(line)}`])}
      />
    </>
  );
}

interface OtherFormProps {
  found: MovementPreview['other_form'];
  areOthers: boolean;
  disabled: boolean;
  onAreOthers: (areOthers: boolean) => void;
}

/**
 * Rows that another form of the import seems to hold, by item and day. The person confirms different
 * movements.
 */
function OtherForm({ found: { rows, count, results }, areOthers, disabled, onAreOthers }: OtherFormProps) {
  const what = counted(rows, 'movimento parece já importado', 'movimentos parecem já importados');
  return (
    <>
      <NotedList
        label="Já importados de outra forma"
        note={`${what} de outra forma e ${rows === 1 ? 'contaria' : 'contariam'} duas vezes. Desfaça o outro arquivo abaixo, ou confirme que são outros movimentos:`}
        count={count}
        rows={results.map((each) => [
          each.description ?? `Código ${each.code}`,
          otherFormText(each),
          `Linha ${formatInteger(each.line)}, código ${each.code}`,
        ])}
        moreText={(more) => counted(more, 'produto e dia', 'produtos e dias')}
      />
      <Checkbox
        label="São outros movimentos: importar mesmo assim"
        checked={areOthers}
        disabled={disabled}
        onChange={(event) => onAreOthers(event.currentTarget.checked)}
      />
    </>
  );
}

function MovementImports({ id, zone }: { id: string; zone: TimeZone }) {
  const query = useQuery(movementImportsQuery(id));
  const { data } = query;
  if (data === undefined) return <PendingMessage {...loadState(query)} />;
  return (
    <section>
      <h3 className="mt-2">Arquivos importados</h3>
      {data.length === 0 ? (
        <p className="mt-1 dim" role="status">
          Nenhum arquivo de movimentos nesta farmácia.
        </p>
      ) : (
        <ul aria-label="Arquivos importados">
          {data.map((each) => (
            <Imported key={each.id} id={id} file={each} zone={zone} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Imported({ id, file, zone }: { id: string; file: MovementImport; zone: TimeZone }) {
  const [isSure, setIsSure] = useState(false);
  const { mutate, isPending } = useUndoImport(id);
  const undo = () =>
    mutate(file.id, {
      onSuccess: () => noticeDone('Importação desfeita: os movimentos do arquivo não contam mais.'),
      onError: (error) => noticeFailure(`Erro ao desfazer a importação. ${sentence(error)}`),
    });
  const {
    file_name: name,
    imported_by: by,
    imported_at: at,
    undone_at: undoneAt,
    undone_by: undoneBy,
  } = file;
  return (
    <li className="line gap-3 rows-2 between py-3 anywhere ruled">
      <div className="grow-16">
        <div>{name}</div>
        <div className="dim small anywhere">{importText(file)}</div>
        <div className="dim small anywhere">
          {by}, {formatDateTime(at, zone)}
          {undoneAt !== null && ` · desfeita por ${undoneBy ?? ''}, ${formatDateTime(undoneAt, zone)}`}
        </div>
      </div>
      {undoneAt === null && (
        <Button
          variant="default"
          loading={isPending}
          aria-label={isSure ? `Confirmar: desfazer ${name}` : `Desfazer ${name}`}
          onClick={() => (isSure ? undo() : setIsSure(true))}
          onBlur={() => setIsSure(false)}
        >
          {isSure ? 'Confirmar' : 'Desfazer'}
        </Button>
      )}
    </li>
  );
}
