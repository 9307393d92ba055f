import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { exampleInventories, exampleProducts, unknownUuid } from '../base/example-world.js';
import { exampleExport, exampleProfile } from './example-export.js';
import { exportSettlement, listExports, previewExport } from './exports.js';

const inventory = { id: exampleInventories.mobile.uuid };
const params = { ...inventory, version: 1 };
const profile = exampleProfile.id;
const { dipyrone, saline } = exampleProducts;

export const exportExamples: readonly EndpointExamples[] = [
  examplesOf(listExports, {
    title: 'Um arquivo que saiu',
    request: { params: inventory },
    answer: { results: [exampleExport] },
  }),
  examplesOf(
    previewExport,
    {
      title: 'Dois itens não cabem: um tem fração, o outro não tem código de barras',
      request: { params, query: { profile } },
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
    refused('not_found', 'Perfil que não existe', 'Perfil de exportação não encontrado.', {
      query: { profile: unknownUuid },
    }),
    refused(
      'conflict',
      'Um perfil de entradas e saídas não leva saldos',
      'Este perfil diz entrada e saída: exporte o ajuste.',
      { query: { profile: 'ajuste', content: 'counted' } },
    ),
  ),
  examplesOf(
    exportSettlement,
    {
      title: 'O saldo contado, sem os itens que não cabem',
      request: { params, body: { profile, content: 'counted', leave_out: true } },
      answer: { export: exampleExport, file: 'Nzg5MTAwMDAwMDAxNDs0MA0K' },
      volatile: ['export.id', 'export.at'],
    },
    refused(
      'conflict',
      'Itens que não cabem',
      `2 itens não cabem no arquivo (${dipyrone.description}). Corrija o perfil ou deixe de fora.`,
      { field: 'leave_out', body: { profile, content: 'counted' } },
    ),
  ),
];
