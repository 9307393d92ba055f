import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, unknownNumber } from '../base/example-world.js';
import { exampleSettlement } from '../exports/example-export.js';
import { marchSettlement } from '../settlement/stored-settlement-examples.js';
import { listItemHistory } from './item-history.js';
import { missingInventory as missing } from './stored-closing-examples.js';

const { general, march, mobile } = exampleInventories;
const key = 'i:777';

export const itemHistoryExamples: readonly EndpointExamples[] = [
  examplesOf(listItemHistory, {
    successes: [
      {
        title: 'Um item que dois inventários anteriores apuraram',
        as: 'mod',
        request: { params: { id: general.number, key } },
        status: 200,
        answer: {
          results: [
            {
              inventory_id: march.number,
              name: 'Inventário de Março',
              version: 1,
              settled_at: marchSettlement.settled_at,
              expected: -2,
              settled: 0,
              difference: 2,
              difference_value: 15,
              reason: 'not_investigated',
              reason_text: '',
            },
            {
              inventory_id: mobile.uuid,
              name: 'Balanço do aplicativo',
              version: 1,
              settled_at: exampleSettlement.settled_at,
              expected: -2,
              settled: 5,
              difference: 7,
              difference_value: 52.5,
              reason: null,
              reason_text: '',
            },
          ],
          recurrent_shortage: null,
        },
      },
      {
        title: 'Um item que nenhum inventário anterior tem',
        as: 'admin',
        request: { params: { id: general.number, key: 'i:999' } },
        status: 200,
        answer: { results: [], recurrent_shortage: null },
      },
    ],
    refusals: [
      {
        title: 'Texto que não é um item',
        as: 'mod',
        request: { params: { id: general.number, key: 'x' } },
        status: 400,
        answer: refusalBody('invalid', 'Item inválido.', 'key'),
      },
      { ...missing, request: { params: { id: unknownNumber, key } } },
    ],
  }),
];
