import { setBlindCount } from '@balanco/contract/pharmacies/blind-count';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, unknownNumber } from '../base/example-world.js';
import { invalidInventory, missingInventory } from '../comparison/stored-closing-examples.js';

const general = { id: exampleInventories.general.number };

export const blindCountExamples: readonly EndpointExamples[] = [
  examplesOf(setBlindCount, {
    successes: [
      {
        title: 'Os coletores passam a contar sem ver o saldo nem as contagens de outros',
        as: 'mod',
        request: { params: general, body: { blind: true } },
        status: 200,
        answer: { blind: true },
      },
      {
        title: 'A farmácia como um todo também pode ser contada às cegas',
        as: 'admin',
        request: { params: { id: exampleInventories.whole.uuid }, body: { blind: true } },
        status: 200,
        answer: { blind: true },
      },
    ],
    refusals: [
      { ...invalidInventory, request: { params: { id: 'abc' }, body: { blind: true } } },
      {
        title: 'Sem dizer se liga ou desliga',
        as: 'mod',
        request: { params: general, body: {} },
        status: 400,
        answer: refusalBody('invalid', 'Informe blind: true ou false.', 'blind'),
      },
      { ...missingInventory, request: { params: { id: unknownNumber }, body: { blind: true } } },
    ],
  }),
];
