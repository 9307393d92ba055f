import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { exampleInventories, examplePeople, exampleSections } from '../base/example-world.js';
import { firstSectionRow, generalRow, secondSectionRow } from './inventory-row-examples.js';
import { addSection, bulkSections, editSection } from './sections.js';

const { general, march } = exampleInventories;
const { first, second } = exampleSections;
const { unlicensed, user } = examplePeople;

const madeByServer = ['id', 'section_id', 'created_at'] as const;

const added = (name: string) => ({
  ...generalRow,
  id: '4_01976f3c-0000-7c30-8000-0000000000a1',
  section_id: '01976f3c-0000-7c30-8000-0000000000a1',
  created_at: '2026-05-06T12:00:00.000Z',
  section_name: name,
  section_counts: 0,
  count: 0,
});

const lacksLicence = [
  'invalid',
  'Coletor sem licença ativa',
  'O coletor escolhido não existe ou não tem licença ativa.',
] as const;
const hasTwin = [
  'conflict',
  'Nome que outra seção do inventário já tem',
  'Já existe uma seção com este nome neste inventário.',
] as const;

export const sectionExamples: readonly EndpointExamples[] = [
  examplesOf(
    addSection,
    {
      title: 'Uma seção com seu coletor',
      request: { params: { id: general.number }, body: { name: 'Balcão', collector_sub: user.sub } },
      answer: {
        ...added('Balcão'),
        collector_sub: user.sub,
        collector_name: user.name,
        collector_email: user.email,
      },
      volatile: madeByServer,
    },
    refused(...lacksLicence, {
      field: 'collector_sub',
      body: { name: 'Balcão', collector_sub: unlicensed.sub },
    }),
    refused(...hasTwin, { body: { name: 'CORREDOR 1' } }),
    refused('conflict', 'Inventário que já foi finalizado', 'Este inventário já foi finalizado.', {
      params: { id: march.number },
      body: { name: 'Balcão' },
    }),
  ),
  examplesOf(
    bulkSections,
    {
      title: 'Uma seção para cada nome, na ordem dada',
      request: { params: { id: general.number }, body: ['Corredor 3', 'Corredor 4'] },
      answer: [added('Corredor 3'), added('Corredor 4')],
      volatile: [0, 1].flatMap((index) => madeByServer.map((field) => `${index}.${field}`)),
    },
    refused(
      'invalid',
      'Nomes que já existem: nada é gravado',
      'Já existe uma seção com este nome neste inventário.',
      { field: ['1', '2'], body: ['Corredor 3', 'CORREDOR 1', 'corredor 3'] },
    ),
    refused('conflict', 'Inventário que já foi finalizado', 'Este inventário já foi finalizado.', {
      params: { id: march.number },
      body: ['Corredor 3'],
    }),
  ),
  examplesOf(
    editSection,
    {
      title: 'Outro nome; o coletor fica',
      request: { params: { id: general.number, section_id: first.id }, body: { name: 'Corredor A' } },
      answer: { ...firstSectionRow, section_name: 'Corredor A', version: 2 },
    },
    {
      title: 'Sem coletor, na versão que o formulário mostrava',
      as: 'admin',
      request: {
        params: { id: general.number, section_id: first.id },
        body: { collector_sub: null, version: 1 },
      },
      answer: {
        ...firstSectionRow,
        collector_sub: null,
        collector_name: null,
        collector_email: null,
        version: 2,
      },
    },
    refused(...lacksLicence, { field: 'collector_sub', body: { collector_sub: unlicensed.sub } }),
    refused(...hasTwin, { body: { name: 'CORREDOR 2' } }),
    refused('version_conflict', 'Um nome que outra pessoa mudou desde então', undefined, {
      current: secondSectionRow,
      params: { id: general.number, section_id: second.id },
      body: { name: 'Corredor A', version: 1 },
    }),
  ),
];
