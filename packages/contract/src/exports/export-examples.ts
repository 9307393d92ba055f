import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, exampleProducts, unknownNumber, unknownUuid } from '../base/example-world.js';
import {
  invalidInventory as invalid,
  missingInventory as missing,
} from '../comparison/stored-closing-examples.js';
import { exampleExport, exampleProfile } from './example-export.js';
import { exportSettlement, listExports, previewExport } from './exports.js';

const inventory = { id: exampleInventories.mobile.uuid };
const params = { ...inventory, version: 1 };
const unknown = { id: unknownNumber, version: 1 };
const profile = exampleProfile.id;
const { dipyrone, saline } = exampleProducts;

const onlyAdjustment = {
  title: 'Um perfil de entradas e saídas não leva saldos',
  as: 'mod',
  status: 409,
  answer: refusalBody('conflict', 'Este perfil diz entrada e saída: exporte o ajuste.'),
} as const;

export const exportExamples: readonly EndpointExamples[] = [
  examplesOf(listExports, {
    successes: [
      {
        title: 'Um arquivo que saiu',
        as: 'mod',
        request: { params: inventory },
        status: 200,
        answer: { results: [exampleExport] },
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc' } } },
      { ...missing, request: { params: { id: unknownNumber } } },
    ],
  }),
  examplesOf(previewExport, {
    successes: [
      {
        title: 'Dois itens não cabem: um tem fração, o outro não tem código de barras',
        as: 'mod',
        request: { params, query: { profile } },
        status: 200,
        answer: {
          profile_name: exampleProfile.name,
          profile_change: null,
          file_name: exampleExport.file_name,
          content: 'counted',
          offered: ['counted', 'adjustment', 'all'],
          content_reason: 'unmoved',
          open_shop: false,
          moved_items: 0,
          sample: ['7891000000014;40'],
          totals: { lines: 1, units: 40, money: 756 },
          refused: {
            count: 2,
            units: 17.5,
            money: 87.38,
            results: [
              {
                key: 'i:123',
                internal_code: dipyrone.internal_code,
                barcode: dipyrone.barcode,
                description: dipyrone.description,
                problem: 'fraction',
                field: 2,
                source: 'quantity',
              },
              {
                key: 'i:777',
                internal_code: saline.internal_code,
                barcode: '',
                description: saline.description,
                problem: 'no_code',
                field: 1,
                source: 'code',
              },
            ],
          },
          mixed_with: [],
          missing_items: 0,
        },
      },
    ],
    refusals: [
      { ...invalid, request: { params: { id: 'abc', version: 1 }, query: { profile } } },
      { ...missing, request: { params: unknown, query: { profile } } },
      {
        title: 'Perfil que não existe',
        as: 'mod',
        request: { params, query: { profile: unknownUuid } },
        status: 404,
        answer: refusalBody('not_found', 'Perfil de exportação não encontrado.'),
      },
      { ...onlyAdjustment, request: { params, query: { profile: 'ajuste', content: 'counted' } } },
    ],
  }),
  examplesOf(exportSettlement, {
    successes: [
      {
        title: 'O saldo contado, sem os itens que não cabem',
        as: 'mod',
        request: { params, body: { profile, content: 'counted', leave_out: true } },
        status: 201,
        answer: { export: exampleExport, file: 'Nzg5MTAwMDAwMDAxNDs0MA0K' },
        volatile: ['export.id', 'export.at'],
      },
    ],
    refusals: [
      {
        title: 'Conteúdo que não existe',
        as: 'mod',
        request: { params, body: { profile, content: 'tudo' } },
        status: 400,
        answer: refusalBody('invalid', 'Conteúdo do arquivo inválido.', 'content'),
      },
      { ...missing, request: { params: unknown, body: { profile, content: 'all' } } },
      {
        title: 'Itens que não cabem',
        as: 'mod',
        request: { params, body: { profile, content: 'counted' } },
        status: 409,
        answer: refusalBody(
          'conflict',
          `2 itens não cabem no arquivo (${dipyrone.description}). Corrija o perfil ou deixe de fora.`,
        ),
      },
    ],
  }),
];
