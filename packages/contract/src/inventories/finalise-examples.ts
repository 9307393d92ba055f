import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import {
  exampleInventories,
  examplePeople,
  exampleSections,
  unknownNumber,
  unknownUuid,
} from '../base/example-world.js';
import { approvedInventory as approved } from '../comparison/stored-closing-examples.js';
import { approveMarch } from '../settlement/stored-settlement-examples.js';
import { finaliseInventory, finaliseMobileInventory, type InventoryRow } from './inventories.js';
import {
  finalisedNow,
  firstSectionRow,
  generalRow,
  marchRow,
  mobileRow,
  secondSectionRow,
} from './inventory-row-examples.js';

const { general, march, mobile } = exampleInventories;
const reopened = {
  finalizado: false,
  finalised_at: null,
  finalised_by: null,
  status: 'Em Andamento',
} as const;
const closed = (row: InventoryRow): InventoryRow => ({ ...row, ...finalisedNow, version: row.version + 1 });
const closedInventory = (row: InventoryRow): InventoryRow => ({ ...closed(row), closing_state: 'checking' });
const { closing_state: _step, ...openMarchRow } = marchRow;
const unknownInventory = refusalBody('not_found', 'Inventário não encontrado.');
const invalidId = 'ID de inventário inválido.';

const wholeExamples = examplesOf(finaliseInventory, {
  successes: [
    {
      title: 'Um inventário inteiro, com as seções que ainda estavam abertas',
      as: 'mod',
      request: { params: { id: general.number }, body: { finalizado: true } },
      status: 200,
      answer: {
        type: 'inventory_updated',
        rows: [closedInventory(generalRow), closed(firstSectionRow), secondSectionRow],
      },
      volatile: ['rows.0.finalised_at', 'rows.1.finalised_at'],
    },
    {
      title: 'Uma seção só',
      as: 'mod',
      request: {
        params: { id: general.number },
        body: { finalizado: true, section_id: exampleSections.first.id },
      },
      status: 200,
      answer: {
        type: 'section_updated',
        rows: [generalRow, closed(firstSectionRow), secondSectionRow],
        unfinished: [examplePeople.user.name],
      },
      volatile: ['rows.1.finalised_at'],
    },
    {
      title: 'Reabrir um inventário',
      as: 'admin',
      request: { params: { id: march.number }, body: { finalizado: false } },
      status: 200,
      answer: {
        type: 'inventory_updated',
        rows: [{ ...openMarchRow, ...reopened, version: marchRow.version + 1 }],
      },
    },
  ],
  refusals: [
    {
      title: 'Id que não é um número',
      as: 'mod',
      request: { params: { id: 'abc' }, body: { finalizado: true } },
      status: 400,
      answer: refusalBody('invalid', invalidId, 'id'),
    },
    {
      title: 'Inventário que não existe',
      as: 'mod',
      request: { params: { id: unknownNumber }, body: { finalizado: true } },
      status: 404,
      answer: unknownInventory,
    },
    {
      title: 'Seção que não é deste inventário',
      as: 'mod',
      request: {
        params: { id: march.number },
        body: { finalizado: true, section_id: exampleSections.first.id },
      },
      status: 404,
      answer: refusalBody('not_found', 'Seção não encontrada.'),
    },
    {
      ...approved,
      after: [approveMarch],
      request: { params: { id: march.number }, body: { finalizado: false } },
    },
  ],
});

const mobileExamples = examplesOf(finaliseMobileInventory, {
  successes: [
    {
      title: 'Um inventário criado no aplicativo',
      as: 'mod',
      request: { params: { uuid: mobile.uuid }, body: { finalizado: true } },
      status: 200,
      answer: { type: 'inventory_updated', rows: [{ ...closed(mobileRow), closing_state: 'exported' }] },
      volatile: ['rows.0.finalised_at'],
    },
  ],
  refusals: [
    {
      title: 'Id que não é um UUID',
      as: 'mod',
      request: { params: { uuid: general.number }, body: { finalizado: true } },
      status: 400,
      answer: refusalBody('invalid', invalidId, 'uuid'),
    },
    {
      title: 'Inventário que não existe',
      as: 'mod',
      request: { params: { uuid: unknownUuid }, body: { finalizado: true } },
      status: 404,
      answer: unknownInventory,
    },
    { ...approved, request: { params: { uuid: mobile.uuid }, body: { finalizado: false } } },
  ],
});

export const finaliseExamples: readonly EndpointExamples[] = [wholeExamples, mobileExamples];
