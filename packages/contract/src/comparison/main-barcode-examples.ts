import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { exampleInventories, examplePeople, exampleProducts } from '../base/example-world.js';
import { chooseMainBarcode } from './main-barcode.js';
import { ofWholePharmacy } from './stored-comparison-examples.js';

const general = { id: exampleInventories.general.number };
const { barcode } = exampleProducts.omeprazole;

export const mainBarcodeExamples: readonly EndpointExamples[] = [
  examplesOf(
    chooseMainBarcode,
    {
      title: 'O item sai nos arquivos com este código',
      request: { params: { ...general, key: 'i:124' }, body: { barcode } },
      answer: { barcode, chosen_by: examplePeople.mod.name },
    },
    refused(
      'invalid',
      'Um código que não é um GTIN do item',
      'O código de barras não é um GTIN válido deste item.',
      { field: 'barcode', body: { barcode: '123' } },
    ),
    ofWholePharmacy({ key: 'i:1' }),
  ),
];
