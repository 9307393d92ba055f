import { called, type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { examplePeople, examplePharmacies, exampleProducts, unknownUuid } from '../base/example-world.js';
import {
  forgetSupplierCode,
  type InvoiceCode,
  listInvoiceCodes,
  listSuppliers,
  receiveInvoice,
  teachSupplierCode,
  undoReceipt,
} from './matching.js';

const { central, bairro } = examplePharmacies;
const { dipyrone } = exampleProducts;
const item = { key: 'i:123', description: dipyrone.description, internal_code: dipyrone.internal_code };

export const exampleSupplierCode: InvoiceCode = {
  supplier_cnpj: '11222333000181',
  supplier_name: 'DISTRIBUIDORA EXEMPLO LTDA',
  code: 'DIP-500',
  description: 'DIPIRONA SODICA 500MG CPR CX C/12 UN',
  ean: '',
  unit_ean: '',
  unit: 'CX',
  taxed_unit: 'CX',
  ratio: 1,
  notes: 1,
  item: null,
  candidates: [{ ...item, reason: 'name' }],
  proposal: { factor: 12, reason: 'description' },
  counted: 0,
  taught: null,
};

export const exampleNote = {
  id: '01976f4c-2a00-7c30-8000-0000000000e9',
  access_key: '35260511222333000181550010000012991000012990',
  number: 1299,
  series: 1,
  issued_at: '2026-05-05T12:00:00.000Z',
  total: 95.76,
  file_name: 'nfe-1299.xml',
  read_at: '2026-05-05T18:00:00.000Z',
  read_by: examplePeople.mod.name,
  kind: 'purchase',
  has_signature: true,
  quantity: 2,
} as const;

const params = { id: central.id };
const note = { ...params, invoice_id: exampleNote.id };
const { supplier_cnpj, code } = exampleSupplierCode;
const taught = { supplier_cnpj, code, item_key: item.key, factor: 12 } as const;
const received = { received_at: '2026-05-06T07:00' } as const;
const teaching = called(teachSupplierCode, 'mod', { params, body: taught });
const receiving = called(receiveInvoice, 'mod', { params: note, body: received });

export const matchingExamples: readonly EndpointExamples[] = [
  examplesOf(listInvoiceCodes, {
    title: 'Um código de fornecedor que ninguém conhece ainda, com o item e o fator propostos',
    request: { params, query: { taught: 'false', invoice: exampleNote.id } },
    answer: { count: 1, next: null, previous: null, results: [exampleSupplierCode] },
  }),
  examplesOf(
    teachSupplierCode,
    {
      title: 'O código é de caixas com 12, nesta nota e nas que vierem',
      request: { params, body: taught },
      answer: { items: 1 },
    },
    refused('not_found', 'Item que o catálogo não tem', 'Item não encontrado no catálogo.', {
      body: { ...taught, item_key: 'i:999' },
    }),
  ),
  examplesOf(
    forgetSupplierCode,
    {
      title: 'O que foi ensinado deixa de valer',
      after: [teaching],
      request: { params, body: { supplier_cnpj, code } },
      answer: { items: 1 },
    },
    refused('not_found', 'Código que ninguém ensinou', 'Código de fornecedor não encontrado.', { after: [] }),
  ),
  examplesOf(
    receiveInvoice,
    {
      title: 'A mercadoria chegou: 2 caixas com 12 dão entrada de 24 unidades',
      after: [teaching],
      request: { params: note, body: received },
      answer: { entries: 1, left_out: [] },
    },
    refused('conflict', 'Uma nota que já foi recebida', 'Esta nota já foi recebida.', { after: [receiving] }),
    refused('not_found', 'Uma nota que não existe', 'Nota não encontrada.', {
      params: { ...params, invoice_id: unknownUuid },
    }),
    refused('invalid', 'Antes da emissão da nota', 'A mercadoria não chega antes da emissão da nota.', {
      field: 'received_at',
      body: { received_at: '2026-05-01T07:00' },
    }),
  ),
  examplesOf(
    undoReceipt,
    {
      title: 'O recebimento e a sua entrada deixam de valer',
      after: [teaching, receiving],
      request: { params: note },
      answer: { entries: 1 },
    },
    refused('not_found', 'Uma nota que ninguém recebeu', 'Nota recebida não encontrada.', { after: [] }),
  ),
  examplesOf(listSuppliers, {
    title: 'Uma farmácia sem notas',
    request: { params: { id: bairro.inventory_uuid } },
    answer: { suppliers: [], items: [] },
  }),
];
