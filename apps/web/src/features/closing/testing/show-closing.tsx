import '../../../testing/whole-screens';
import type { Closing, ItemDetail } from '@balanco/contract/comparison/closing';
import type { Item } from '@balanco/contract/comparison/closing-items';
import type { UnresolvedCode } from '@balanco/contract/comparison/unresolved-code';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import { HistoryProvider } from '../../../listing/history/history-provider';
import { StaffActionProvider } from '../../../session/staff-action';
import { answerJson, fakeServer } from '../../../testing/fake-server';
import { PHARMACY } from '../../../testing/inventory-rows';
import { pharmacyRow } from '../../../testing/pharmacy-row';
import { createTestQueries, renderApp } from '../../../testing/render-app';
import type { StockFileType } from '../closing-parts';
import { ClosingScreen } from '../closing-screen';
import type { LineDialogs } from '../line-dialogs';
import { closingOf, itemOf } from './closing-fixtures';
import { stepsOf } from './settlement-fixtures';

export const CLOSING = 'GET /api/inventories/7/closing/';
export const STEPS = 'GET /api/inventories/7/steps/';
export const ITEM_HISTORY = 'GET /api/inventories/7/items/i%3A2/history/';
/** The call of the first page of Divergências as it opens. */
export const DIVERGENT = itemsCall('filter=divergent&sort=-money');

type Answers = Parameters<typeof fakeServer>[0];

interface World {
  role?: 'admin' | 'mod' | 'user';
  closing?: () => Closing;
  /** By default of an open inventory. */
  steps?: () => ClosingSteps;
  items?: () => readonly Item[];
  codes?: () => readonly UnresolvedCode[];
  detail?: () => ItemDetail;
  answers?: Answers;
  address?: string;
}

/** A call of Divergências; `query` is what narrows and sorts the items. */
export function itemsCall(query: string, page = 1): string {
  return `GET /api/inventories/7/divergence/?${query}&page=${page}&page_size=100`;
}

export function pageOf<Row>(results: readonly Row[], count = results.length): Response {
  return answerJson({ count, next: null, previous: null, results });
}

/** Stand-ins for the dialogs of Contagens, which have specs of their own. */
export const lineDialogs: LineDialogs = {
  EditDialog: ({ line, pharmacy, onClose }) => (
    <button type="button" onClick={onClose}>
      Edita a linha {line.line_id} de {pharmacy === PHARMACY ? 'sua farmácia' : 'outra'}
    </button>
  ),
  DeleteDialog: ({ line, onDeleted }) => (
    <button type="button" onClick={onDeleted}>
      Exclui a linha {line.line_id}
    </button>
  ),
};

/** Stands in for the button of Inventários, which has a spec of its own. */
const FinaliseAction = ({ inventory }: { inventory: number | string }) => (
  <button type="button">Finalizar o inventário {inventory}</button>
);

/** Stands in for the dialog of an export, which has a spec of its own. */
const ExportDialog = ({ version, proof }: { version: number; proof?: number | undefined }) => (
  <p>
    Exporta a v{version}
    {proof !== undefined && `, só a prova ${proof}`}
  </p>
);

/** Stands in for the import of a collector's file, which has a spec of its own. */
const CollectorFileDialog = () => <p>Importa um arquivo</p>;

/** Stands in for the reading of a file with stock, which has a spec of its own: it has one line. */
const StockFile: StockFileType = ({ onRead }) => (
  <button
    type="button"
    onClick={() =>
      onRead({ fileName: 'estoque.csv', lines: [{ internal_code: '1', barcode: '', stock: 20 }] })
    }
  >
    Escolhe um arquivo
  </button>
);

/** Renders the page of inventory 7. */
export function showClosing({ role = 'mod', answers, address = '/inventarios/7', ...world }: World = {}) {
  const { closing = closingOf, steps = stepsOf, items = () => [itemOf()], codes = () => [], detail } = world;
  const list = () => pageOf(items());
  const seen = fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role }),
    'GET /api/pharmacies/': () => answerJson([pharmacyRow()]),
    [`GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`]: () => answerJson({ results: [] }),
    [CLOSING]: () => answerJson(closing()),
    [STEPS]: () => answerJson(steps()),
    [DIVERGENT]: list,
    [itemsCall('sort=-money')]: list,
    'GET /api/inventories/7/late-counts/?page=1&page_size=100': () => pageOf([]),
    'GET /api/inventories/7/exports/': () => answerJson({ results: [] }),
    'GET /api/inventories/7/return-proofs/': () => answerJson({ results: [] }),
    'GET /api/inventories/7/unresolved-codes/?page=1&page_size=100': () => pageOf(codes()),
    ...(detail && { 'GET /api/inventories/7/items/i%3A2/': () => answerJson(detail()) }),
    ...(detail && { [ITEM_HISTORY]: () => answerJson({ results: [], recurrent_shortage: null }) }),
    ...answers,
  });
  const element = (
    <StaffActionProvider>
      <HistoryProvider>
        <ClosingScreen
          {...lineDialogs}
          FinaliseAction={FinaliseAction}
          ExportDialog={ExportDialog}
          CollectorFileDialog={CollectorFileDialog}
          StockFile={StockFile}
        />
      </HistoryProvider>
    </StaffActionProvider>
  );
  const queries = createTestQueries();
  const routes = [
    { path: '/inventarios/:id', element },
    { path: '*', element: null },
  ];
  return { seen, queries, router: renderApp(routes, address, queries) };
}
