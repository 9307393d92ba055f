import { editCount } from '@balanco/contract/counts/counts';
import { examplesOf, refusalBody } from '../base/example.js';
import { unknownNumber } from '../base/example-world.js';
import { storedCounts } from './stored-count-examples.js';

const [first, second, third] = storedCounts;
const corrected = '[{"barcode":"7891234567895","internal_code":"","count":10,"factor":1}]';

export const countEditExamples = examplesOf(editCount, {
  successes: [
    {
      title: 'Um fator sem códigos vale para todas as linhas da contagem',
      as: 'user',
      request: { params: { id: first.id }, body: { factor: 2, _version: 1 } },
      status: 200,
      answer: {
        ...first,
        _version: 2,
        factor: 2,
        barcode: [
          { barcode: '07891234567895', count: 12, factor: 2 },
          { barcode: '7891000000014', count: 3, factor: 2 },
        ],
      },
    },
    {
      title: 'Um código de barras esvazia o código interno; sem _version vale a atual',
      as: 'mod',
      request: { params: { id: second.id }, body: { barcode: corrected, factor: 1 } },
      status: 200,
      answer: { ...second, _version: 3, barcode: corrected, internalBarcode: null, factor: 1 },
    },
    {
      title: 'Excluir: a contagem sai das listas e fica guardada',
      as: 'user',
      request: { params: { id: third.id }, body: { _deleted: true, _version: 1 } },
      status: 200,
      answer: { ...third, _version: 2, _deleted: true },
    },
  ],
  refusals: [
    {
      title: 'Fator abaixo de 1',
      as: 'user',
      request: { params: { id: first.id }, body: { factor: 0 } },
      status: 400,
      answer: refusalBody('invalid', 'O fator mínimo é 1.', 'factor'),
    },
    {
      title: 'Quantidade negativa',
      as: 'user',
      request: { params: { id: first.id }, body: { internalBarcode: '{"code":"777","count":-1}' } },
      status: 400,
      answer: refusalBody('invalid', 'A quantidade mínima é 0.', 'quantity'),
    },
    {
      title: 'Contagem que não existe',
      as: 'user',
      request: { params: { id: unknownNumber }, body: { factor: 2 } },
      status: 404,
      answer: refusalBody('not_found', 'Contagem não encontrada.'),
    },
    {
      title: 'Outra pessoa mudou o mesmo campo desde a versão 1',
      as: 'user',
      request: { params: { id: second.id }, body: { factor: 3, _version: 1 } },
      status: 409,
      answer: { ...refusalBody('version_conflict'), current: second },
    },
  ],
});
