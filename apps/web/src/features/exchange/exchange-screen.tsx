import {
  answerExchangeFile,
  EXCHANGE_DAYS,
  EXCHANGE_PAGE_SIZE,
  type ExchangeFile,
  type ExchangeKind,
  type ExchangeQuestion,
  type ExchangeState,
  listExchangeFiles,
} from '@balanco/contract/exchange/exchange-files';
import { saveImportChoices } from '@balanco/contract/products/product-import';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { request, sentence } from '../../api/client';
import { formatDateTime } from '../../lib/moments';
import { LeaveWithBanner } from '../../listing/links';
import { pagedQuery, useListAddress, usePagedList } from '../../listing/list-address';
import { Path, TextLink } from '../../listing/path';
import { liveRefresh, pharmaciesQuery } from '../../listing/queries';
import { paths } from '../../paths';
import { useStaffAccess } from '../../session/role/staff-action';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { ListScreen } from '../../ui/list/list-screen';
import { Pagination } from '../../ui/list/pagination';
import { EmptyMessage, PendingMessage } from '../../ui/messages/list-message';
import { AlertLine, NoteLine } from '../../ui/messages/message-line';
import { noticeFailure } from '../../ui/messages/notices';
import styles from './exchange.module.css';

/** @param listing null loads nothing */
function filesQuery(listing: { readonly pharmacy: string; readonly page: number } | null) {
  return pagedQuery(
    ['exchange-files'],
    listing,
    ({ pharmacy, page }, signal) =>
      request(
        listExchangeFiles,
        { params: { id: pharmacy }, query: { page, page_size: EXCHANGE_PAGE_SIZE } },
        { signal },
      ),
    liveRefresh,
  );
}

/** Administrators and moderators see what came through a pharmacy's folder (docs/exchange.md). */
export function ExchangeScreen() {
  const access = useStaffAccess();
  const { id = '' } = useParams();
  const [{ page }] = useListAddress();
  const isGranted = access === 'granted';
  const { data: pharmacies } = useQuery({ ...pharmaciesQuery, enabled: isGranted });
  const listing = { pharmacy: id, page };
  const { shown, table, pages } = usePagedList(
    useQuery(filesQuery(isGranted ? listing : null)),
    EXCHANGE_PAGE_SIZE,
  );
  if (access === 'refused') return <LeaveWithBanner to={paths.pharmacies()} />;
  return (
    <ListScreen
      title="Arquivos da pasta"
      path={<Path to={paths.pharmacies()}>Farmácias</Path>}
      count={shown?.count}
      news={<span className="dim small anywhere">{pharmacies?.find((each) => each.id === id)?.name}</span>}
      foot={<Pagination {...pages} words={['arquivo', 'arquivos']} more={` em ${EXCHANGE_DAYS} dias`} />}
    >
      {shown === undefined ? (
        <PendingMessage {...table} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard.
        <section className="stack full scroll pad-3" aria-label="Pasta" tabIndex={0}>
          <FolderState id={id} {...shown} />
          {shown.results.length === 0 ? (
            <EmptyMessage text={`Nenhum arquivo nos últimos ${EXCHANGE_DAYS} dias`} />
          ) : (
            <ul className="lined" aria-label="Arquivos">
              {shown.results.map((file) => (
                <ArrivedFile key={file.id} pharmacy={id} file={file} />
              ))}
            </ul>
          )}
        </section>
      )}
    </ListScreen>
  );
}

interface FolderStateProps {
  id: string;
  folder: string | null;
  is_shared: boolean;
  looked_at: string | null;
  failure: string | null;
}

function FolderState({ id, folder, is_shared: isShared, looked_at: at, failure }: FolderStateProps) {
  return (
    <>
      {folder === null ? (
        <NoteLine message="Esta farmácia não tem CNPJ nem nome de pasta: nada é lido." />
      ) : isShared ? (
        <AlertLine message={`Outra farmácia tem a mesma pasta, ${folder}: nenhuma das duas é lida.`} />
      ) : at === null ? (
        <NoteLine message="O servidor não tem pasta de arquivos (EXCHANGE_DIR)." />
      ) : (
        <p className="dim small anywhere">
          Pasta {folder} · olhada por último em {formatDateTime(at)}
        </p>
      )}
      <AlertLine message={failure} />
      <TextLink to={paths.pharmacySettings(id)} className="small alone">
        Nome da pasta em Configurações
      </TextLink>
    </>
  );
}

function ArrivedFile({ pharmacy, file }: { pharmacy: string; file: ExchangeFile }) {
  const isStopped = file.state === 'stopped';
  return (
    <li className="stack gap-1 py-3 anywhere">
      <div className={isStopped ? 'bold' : undefined}>
        <span className="medium">{file.name}</span> · {kindWords[file.kind]} · {stateWords[file.state]}
      </div>
      <div className="dim small">
        De {formatDateTime(file.file_at)}, lido em {formatDateTime(file.taken_at)}
        {file.answered_by !== null && ` · respondido por ${file.answered_by}`}
      </div>
      {isStopped ? (
        <Questions pharmacy={pharmacy} file={file} />
      ) : (
        file.receipt !== '' && <div className={styles.receipt}>{file.receipt}</div>
      )}
    </li>
  );
}

function Questions({ pharmacy, file }: { pharmacy: string; file: ExchangeFile }) {
  const send = useWrite(['exchange-files'], async ({ answer, numbers, choices }: Given) => {
    try {
      if (choices !== undefined) await request(saveImportChoices, { body: { pharmacy, ...choices } });
      const params = { id: pharmacy, file_id: file.id };
      return await request(answerExchangeFile, { params, body: { answer, numbers } });
    } catch (error) {
      // Once the list is loaded again the question may be gone, and what it would show.
      noticeFailure(`Erro ao responder. ${sentence(error)}`);
      throw error;
    }
  });
  const { write, busy } = useDialogWrite(send, () => null);
  const button = (label: string, given: Given) => (
    <Button
      key={label}
      variant={given.answer === 'leave_out' ? 'default' : 'light'}
      disabled={busy}
      aria-label={`${label}: ${file.name}`}
      onClick={() => write(given)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <ul className="bullets" aria-label={`Perguntas sobre ${file.name}`}>
        {file.questions.map(({ kind, message }) => (
          <li key={`${kind} ${message}`}>{message}</li>
        ))}
      </ul>
      {!passes(file) && <p className="dim small">{hints[file.kind]}</p>}
      <div className="line">
        {answersOf(file).map(([label, given]) => button(label, given))}
        {button('Deixar de fora', { answer: 'leave_out' })}
      </div>
    </>
  );
}

const hints: Readonly<Record<ExchangeKind, string>> = {
  catalogue: 'Importe um arquivo destes em Produtos e diga como ler. Depois, leia este de novo.',
  movements: 'Deixe este de fora e mande outro, um CSV com codigo;data_hora;quantidade;E|S.',
  invoices: 'Corrija o que falta. Depois, leia este de novo.',
};

type Columns = NonNullable<ExchangeQuestion['columns']>;

interface Given {
  readonly answer: 'let_through' | 'leave_out';
  readonly numbers?: 'decimal_comma' | 'decimal_dot';
  readonly choices?: { readonly added?: Columns; readonly declined?: Columns };
}

function answersOf(file: ExchangeFile): [label: string, given: Given][] {
  const asked = (kind: ExchangeQuestion['kind']) => file.questions.find((each) => each.kind === kind);
  const offered = asked('offers')?.columns;
  if (offered !== undefined)
    return [
      ['Incluir e importar', { answer: 'let_through', choices: { added: offered } }],
      ['Importar sem incluir', { answer: 'let_through', choices: { declined: offered } }],
    ];
  if (asked('numbers') !== undefined)
    return [
      ['12.000 = doze mil', { answer: 'let_through', numbers: 'decimal_comma' }],
      ['12.000 = 12', { answer: 'let_through', numbers: 'decimal_dot' }],
    ];
  return [[passes(file) ? 'Importar assim mesmo' : 'Ler de novo', { answer: 'let_through' }]];
}

const kindWords: Readonly<Record<ExchangeKind, string>> = {
  catalogue: 'Catálogo',
  movements: 'Movimentos',
  invoices: 'Notas fiscais',
};

const stateWords: Readonly<Record<ExchangeState, string>> = {
  taken: 'Recebido',
  allowed: 'Entra em instantes',
  importing: 'Importando',
  stopped: 'Espera resposta',
  imported: 'Importado',
  same: 'Igual ao anterior',
  older: 'Mais antigo',
  left: 'Deixado de fora',
  replaced: 'Substituído por um mais novo',
  gone: 'Não está mais na pasta',
};

/** Whether the file passes as it is; otherwise somebody first says how it is read. */
function passes({ questions }: Pick<ExchangeFile, 'questions'>): boolean {
  return !questions.some(({ kind }) => kind === 'refused' || kind === 'missing');
}
