import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { examplePeople, examplePharmacies } from '../base/example-world.js';
import { answerExchangeFile, type ExchangeFile, listExchangeFiles } from './exchange-files.js';

const { central, bairro } = examplePharmacies;

export const exampleExchangeFile = {
  id: '01976f4c-2a00-7c30-8000-0000000000f7',
  kind: 'catalogue',
  name: 'catalogo.txt',
  file_at: '2026-05-06T08:00:00.000Z',
  taken_at: '2026-05-06T08:00:30.000Z',
  state: 'stopped',
  questions: [
    {
      kind: 'fewer_products',
      message: 'O arquivo tem 700 produtos; o anterior tinha 1.000. Está completo?',
    },
  ],
  answered_by: null,
  receipt: 'Parado: nada foi importado.',
} as const satisfies ExchangeFile;

const params = { id: central.id, file_id: exampleExchangeFile.id };

export const exchangeExamples: readonly EndpointExamples[] = [
  examplesOf(listExchangeFiles, {
    title: 'Uma farmácia sem CNPJ e sem nome de pasta',
    request: { params: { id: bairro.id } },
    answer: {
      count: 0,
      next: null,
      previous: null,
      results: [],
      folder: null,
      is_shared: false,
      looked_at: null,
      failure: null,
    },
  }),
  examplesOf(
    answerExchangeFile,
    {
      title: 'O arquivo entra assim mesmo',
      request: { params, body: { answer: 'let_through' } },
      answer: { ...exampleExchangeFile, state: 'allowed', answered_by: examplePeople.mod.name },
    },
    refused('conflict', 'Um arquivo que já foi respondido', 'Este arquivo não espera mais resposta.', {
      params,
      body: { answer: 'leave_out' },
      sentBefore: 1,
    }),
    refused('not_found', 'Um arquivo de outra farmácia', 'Arquivo não encontrado.', {
      params: { ...params, id: bairro.id },
      body: { answer: 'leave_out' },
    }),
  ),
];
