import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, examplePeople, exampleProducts } from '../base/example-world.js';
import { chooseMainBarcode } from './main-barcode.js';

const general = { id: exampleInventories.general.number };
const { barcode } = exampleProducts.omeprazole;

export const mainBarcodeExamples: readonly EndpointExamples[] = [
  examplesOf(chooseMainBarcode, {
    successes: [
      {
        title: 'O item sai nos arquivos com este código',
        as: 'mod',
        request: { params: { ...general, key: 'i:124' }, body: { barcode } },
        status: 200,
        answer: { barcode, chosen_by: examplePeople.mod.name },
      },
    ],
    refusals: [
      {
        title: 'Um código que não é um GTIN do item',
        as: 'mod',
        request: { params: { ...general, key: 'i:124' }, body: { barcode: '123' } },
        status: 400,
        answer: refusalBody('invalid', 'O código de barras não é um GTIN válido deste item.', 'barcode'),
      },
      {
        title: 'Item que o inventário não tem',
        as: 'mod',
        request: { params: { ...general, key: 'b:1' }, body: { barcode: null } },
        status: 404,
        answer: refusalBody('not_found', 'Item não encontrado neste inventário.'),
      },
      {
        title: 'A farmácia como um todo',
        as: 'mod',
        request: { params: { id: exampleInventories.whole.uuid, key: 'i:1' }, body: { barcode: null } },
        status: 409,
        answer: refusalBody(
          'conflict',
          'As contagens da farmácia como um todo não são confrontadas com o saldo.',
        ),
      },
    ],
  }),
];
