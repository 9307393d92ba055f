import { called, type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { examplePeople, examplePharmacies } from '../base/example-world.js';
import * as contract from './invoices.js';
import { receiveInvoice } from './matching.js';
import { exampleNote } from './matching-examples.js';

const { central } = examplePharmacies;

export const exampleInvoice: contract.Invoice = {
  id: '01976f4c-2a00-7c30-8000-0000000000e1',
  pharmacy: central.id,
  pharmacy_name: central.name,
  access_key: '35260511444777000161550010000012341482139076',
  number: 1234,
  series: 1,
  issued_at: '2026-05-05T12:30:00.000Z',
  kind: 'purchase',
  supplier_cnpj: '11444777000161',
  supplier_name: 'Distribuidora Norte Ltda',
  total: 120,
  items: 1,
  has_signature: true,
  file_name: 'nota-1234.xml',
  read_at: '2026-05-06T11:00:00.000Z',
  read_by: examplePeople.mod.name,
  cancelled_at: null,
  received_on: null,
};

export const exampleInvoiceItem: contract.InvoiceItem = {
  line: 1,
  supplier_code: '4711',
  description: 'DIPIRONA SODICA 500MG C/10 CP',
  ean: '17891234567892',
  unit_ean: '7891234567895',
  quantity: 2,
  unit: 'CX',
  taxed_quantity: 24,
  taxed_unit: 'UN',
  cost: 120,
  registration: '1234567890123',
  item: null,
  factor: null,
  lots: [{ lot: 'L2024A', quantity: 2, made_on: '2026-01-10', expires_on: '2027-12-31' }],
};

const params = { id: exampleInvoice.id };
const note = { id: central.id, invoice_id: exampleNote.id };
const unknown = refused('not_found', 'Uma nota que não existe', 'Nota não encontrada.', {
  params: { id: central.id },
});

/** The event that cancels `exampleInvoice`. */
const CANCELLATION =
  'PGV2ZW50byB4bWxucz0iaHR0cDovL3d3dy5wb3J0YWxmaXNjYWwuaW5mLmJyL25mZSI+PGluZkV2ZW50byBJZD0iSUQxMTAxMTEz' +
  'NTI2MDUxMTQ0NDc3NzAwMDE2MTU1MDAxMDAwMDAxMjM0MTQ4MjEzOTA3NjAxIj48Y2hORmU+MzUyNjA1MTE0NDQ3NzcwMDAxNjE1' +
  'NTAwMTAwMDAwMTIzNDE0ODIxMzkwNzY8L2NoTkZlPjx0cEV2ZW50bz4xMTAxMTE8L3RwRXZlbnRvPjxkaEV2ZW50bz4yMDI2LTA1' +
  'LTA2VDA5OjAwOjAwLTAzOjAwPC9kaEV2ZW50bz48L2luZkV2ZW50bz48L2V2ZW50bz4=';

export const invoiceExamples: readonly EndpointExamples[] = [
  examplesOf(contract.readInvoices, {
    title: 'O cancelamento de uma nota que já foi lida, e um arquivo que não é nota',
    request: {
      body: {
        files: [
          { file_name: 'cancelamento.xml', file: CANCELLATION },
          { file_name: 'leia-me.txt', file: 'bm90YQ==' },
        ],
      },
    },
    answer: {
      results: [
        {
          file_name: 'cancelamento.xml',
          outcome: 'cancelled',
          detail: 'A nota 1234 de Distribuidora Norte Ltda está cancelada.',
          invoice: exampleInvoice.id,
        },
        {
          file_name: 'leia-me.txt',
          outcome: 'refused',
          detail: 'Linha 1: não é um XML de nota fiscal eletrônica.',
          invoice: null,
        },
      ],
    },
  }),
  examplesOf(contract.listInvoices, {
    title: 'As notas de um fornecedor que ainda não foram recebidas',
    request: { query: { pharmacy: central.id, state: 'unreceived', search: 'norte' } },
    answer: { count: 1, next: null, previous: null, results: [exampleInvoice] },
  }),
  examplesOf(
    contract.getInvoice,
    {
      title: 'Uma nota com itens e lotes',
      request: { params },
      answer: { ...exampleInvoice, time_zone: 'America/Sao_Paulo', lines: [exampleInvoiceItem] },
    },
    unknown,
  ),
  examplesOf(
    contract.deleteInvoice,
    { title: 'Uma nota apagada', request: { params }, answer: exampleInvoice },
    refused(
      'conflict',
      'Uma nota recebida',
      'A nota já foi recebida. Desfaça o recebimento antes de apagá-la.',
      {
        params: { id: exampleNote.id },
        after: [called(receiveInvoice, 'mod', { params: note, body: { received_at: '2026-05-06T07:00' } })],
      },
    ),
    unknown,
  ),
];
