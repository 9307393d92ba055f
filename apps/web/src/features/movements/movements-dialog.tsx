import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { counted, formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import type { Comparison } from '@balanco/contract/comparison/comparison';
import {
  importMovements,
  listMovementImports,
  type MovementColumn,
  type MovementImport,
  type MovementPreview,
  type MovementProblem,
  previewMovements,
  undoMovementImport,
} from '@balanco/contract/comparison/movements';
import type { TimeZone } from '@balanco/contract/pharmacies/pharmacy-settings';
import { Button, Checkbox, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadState, request, rowsQuery, sentence, useAsked } from '../../api/client';
import { dayText, formatDateTime } from '../../lib/moments';
import { comparisonKey } from '../../listing/queries';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { type SmallFile, SmallFileInput } from '../../ui/fields/small-file-input';
import { FailureMessage, LoadingMessage, PendingMessage } from '../../ui/messages/list-message';
import { NotedList, NoteLine } from '../../ui/messages/message-line';
import { noticeDone, noticeFailure } from '../../ui/messages/notices';
import { frozenSentence } from '../inventory-frame/settlement-state';
import styles from './movements.module.css';

const columnWords: Readonly<Record<MovementColumn, string>> = {
  code: 'codigo',
  moment: 'data_hora',
  quantity: 'quantidade',
  direction: 'E|S',
};

const problemWords: Readonly<Record<MovementProblem, string>> = {
  columns: 'não tem os quatro campos codigo;data_hora;quantidade;E|S',
  code: 'não é um código',
  long_code: 'passa de 100 caracteres',
  date: 'não é uma data como 22/11/2026',
  hour: 'não tem uma hora como 18:40, sem fuso',
  year: 'não é de 2000 a 2099',
  quantity: 'não é um número',
  decimals: 'tem mais de três casas decimais',
  zero: 'é zero',
  negative: 'é negativa; a direção diz E ou S',
  large: 'passa de 100.000',
  direction: 'não é E nem S',
};

function problemText({ line, column, problem }: MovementPreview['problems']['results'][number]): string {
  const where = column === null ? '' : `, ${columnWords[column]}`;
  return `Linha ${formatInteger(line)}${where}: ${problemWords[problem]}`;
}

function periodText(first: string, last: string): string {
  return first === last ? dayText(first) : `${dayText(first)} a ${dayText(last)}`;
}

function sumText({ rows, entries, exits, first_day: first, last_day: last }: MovementPreview): string {
  return [
    counted(rows, 'movimento', 'movimentos'),
    `${formatQuantity(entries)} un de entrada`,
    `${formatQuantity(exits)} un de saída`,
    first === null || last === null ? null : periodText(first, last),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function importText({ rows, known, first_day: first, last_day: last }: MovementImport): string {
  const before =
    known === 0
      ? ''
      : `; ${counted(known, 'já estava', 'já estavam')} em outro arquivo e ${known === 1 ? 'conta' : 'contam'} uma vez só`;
  return `${counted(rows, 'movimento', 'movimentos')} de ${periodText(first, last)}${before}`;
}

const formWords = { day: 'sem hora', hour: 'com hora', minute: 'no mesmo minuto' } as const;

/** '22/11/2026: 1 saída sem hora, de 3 un; já importado em noite.csv: 2 movimentos, de 3 un'. */
function otherFormText(each: MovementPreview['other_form']['results'][number]): string {
  const { day, form, rows, quantity, known_rows: knownRows, known_quantity: known, file_name: file } = each;
  const what = quantity < 0 ? counted(rows, 'saída', 'saídas') : counted(rows, 'entrada', 'entradas');
  const before = counted(knownRows, 'movimento', 'movimentos');
  const units = (amount: number) => `${formatQuantity(Math.abs(amount))} un`;
  const already = `já importado em ${file}: ${before}, de ${units(known)}`;
  return `${dayText(day)}: ${what} ${formWords[form]}, de ${units(quantity)}; ${already}`;
}

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
  const { data, error, isFetching, refetch } = useAsked(
    ['movement-preview', id, file?.number],
    previewMovements,
    file && { params: { id }, body: { file: file.base64 } },
    { retry: false, gcTime: 0 },
  );
  const send = useWrite([...comparisonKey, id], (body: EndpointInput<typeof importMovements>['body']) =>
    request(importMovements, { params: { id }, body }),
  );
  const { write, busy, dialog } = useDialogWrite(send, 'Erro ao importar os movimentos.', onClose);
  const isReady = data !== undefined && data.rows > 0 && error === null && !isFetching;
  const isDoubtful = data !== undefined && data.imported === null && data.other_form.rows > 0;
  const submit = () => {
    if (file === null || !isReady) return;
    write(
      {
        file: file.base64,
        file_name: file.name,
        open_shop: openShop && !isFrozen,
        confirm_other_form: areOthers,
      },
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
  const { mutate, isPending } = useWrite([...comparisonKey, id], () =>
    request(undoMovementImport, { params: { id, import_id: file.id } }),
  );
  const undo = () =>
    mutate(undefined, {
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

function movementImportsQuery(id: string) {
  return rowsQuery([...comparisonKey, id, 'movement-imports'], listMovementImports, { params: { id } });
}
