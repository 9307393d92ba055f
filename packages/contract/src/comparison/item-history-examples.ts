import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { exampleCounts, exampleInventories, examplePeople, unknownNumber } from '../base/example-world.js';
import { exampleSettlement } from '../exports/example-export.js';
import { marchSettlement } from '../settlement/stored-settlement-examples.js';
import { listItemHistory } from './item-history.js';

const { general, march, mobile } = exampleInventories;
const key = 'i:777';

export const itemHistoryExamples: readonly EndpointExamples[] = [
  examplesOf(
    listItemHistory,
    {
      title: 'Um item que dois inventários anteriores apuraram',
      request: { params: { id: general.number, key } },
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
        last_count: { at: exampleCounts[1].createdAt, by: examplePeople.user.name },
      },
    },
    refused('not_found', 'Inventário que não existe', 'Inventário não encontrado.', {
      params: { id: unknownNumber, key },
    }),
  ),
];
