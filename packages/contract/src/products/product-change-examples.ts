import { deleteAllProducts, deleteProduct, editProduct } from '@balanco/contract/products/products';
import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { examplePharmacies, exampleProducts, freshDeletion, unknownUuid } from '../base/example-world.js';

const { central, bairro } = examplePharmacies;
const { dipyrone, omeprazole, saline } = exampleProducts;

const { id: _id, pharmacy: _pharmacy, version: _version, ...omeprazoleFields } = omeprazole;
const editedOmeprazole = { ...omeprazoleFields, description: 'OMEPRAZOL 20MG 56 CÁPSULAS', value: 34.5 };
const unknownProduct = refusalBody('not_found', 'Produto não encontrado.');

const editExamples = examplesOf(editProduct, {
  successes: [
    {
      title: 'Outra descrição e outro valor',
      as: 'mod',
      request: { params: { id: omeprazole.id }, body: editedOmeprazole },
      status: 200,
      answer: { ...editedOmeprazole, id: omeprazole.id, pharmacy: central.id, version: 2 },
    },
    {
      title: 'Na versão que o formulário mostrava',
      as: 'mod',
      request: { params: { id: omeprazole.id }, body: { ...editedOmeprazole, version: omeprazole.version } },
      status: 200,
      answer: { ...editedOmeprazole, id: omeprazole.id, pharmacy: central.id, version: 2 },
    },
  ],
  refusals: [
    {
      title: 'Sem código interno',
      as: 'mod',
      request: { params: { id: omeprazole.id }, body: { ...editedOmeprazole, internal_code: '000' } },
      status: 400,
      answer: refusalBody('invalid', 'Informe o código interno.', 'internal_code'),
    },
    {
      title: 'Os códigos de outro produto, sem olhar zeros à esquerda',
      as: 'mod',
      request: {
        params: { id: omeprazole.id },
        body: { ...editedOmeprazole, internal_code: '123', barcode: `0${dipyrone.barcode}` },
      },
      status: 409,
      answer: refusalBody(
        'conflict',
        'Já existe um produto com este código interno e este código de barras nesta farmácia.',
      ),
    },
    {
      title: 'Um produto que outra pessoa mudou desde então',
      as: 'mod',
      request: { params: { id: saline.id }, body: { ...editedOmeprazole, version: 1 } },
      status: 409,
      answer: { ...refusalBody('version_conflict'), current: saline },
    },
    {
      title: 'Produto que não existe',
      as: 'mod',
      request: { params: { id: unknownUuid }, body: editedOmeprazole },
      status: 404,
      answer: unknownProduct,
    },
  ],
});

const deleteExamples = examplesOf(deleteProduct, {
  successes: [
    {
      title: 'Um produto',
      as: 'mod',
      request: { params: { id: saline.id } },
      status: 200,
      answer: { deleted: 1, deletion: freshDeletion },
      volatile: ['deletion'],
    },
  ],
  refusals: [
    {
      title: 'Um id que não é um UUID',
      as: 'mod',
      request: { params: { id: '123' } },
      status: 400,
      answer: refusalBody('invalid', 'Produto inválido.', 'id'),
    },
    {
      title: 'Produto já excluído',
      as: 'mod',
      request: { params: { id: saline.id } },
      sentBefore: 1,
      status: 404,
      answer: unknownProduct,
    },
  ],
});

const deleteAllExamples = examplesOf(deleteAllProducts, {
  successes: [
    {
      title: 'Todos os produtos de uma farmácia',
      as: 'mod',
      request: { query: { pharmacy: central.id } },
      status: 200,
      answer: { deleted: 3, deletion: freshDeletion },
      volatile: ['deletion'],
    },
    {
      title: 'De uma farmácia que não tem nenhum',
      as: 'admin',
      request: { query: { pharmacy: bairro.inventory_uuid } },
      status: 200,
      answer: { deleted: 0, deletion: null },
    },
  ],
  refusals: [
    {
      title: 'Sem dizer a farmácia',
      as: 'mod',
      request: {},
      status: 400,
      answer: refusalBody('invalid', 'Farmácia inválida.', 'pharmacy'),
    },
    {
      title: 'Farmácia que não existe',
      as: 'mod',
      request: { query: { pharmacy: unknownUuid } },
      status: 404,
      answer: refusalBody('not_found', 'Farmácia não encontrada.'),
    },
  ],
});

export const productChangeExamples: readonly EndpointExamples[] = [
  editExamples,
  deleteExamples,
  deleteAllExamples,
];
