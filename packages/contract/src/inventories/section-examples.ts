import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import {
  exampleCreationKey,
  exampleInventories,
  examplePeople,
  exampleSections,
  unknownNumber,
  unknownUuid,
} from '../base/example-world.js';
import { firstSectionRow, generalRow, mobileRow, secondSectionRow } from './inventory-row-examples.js';
import { addSection, bulkSections, editSection } from './sections.js';

const { general, march, mobile } = exampleInventories;
const { first, second } = exampleSections;
const { unlicensed, user } = examplePeople;

const sectionChangeExamples = examplesOf(editSection, {
  successes: [
    {
      title: 'Outro nome; o coletor fica',
      as: 'mod',
      request: { params: { id: general.number, section_id: first.id }, body: { name: 'Corredor A' } },
      status: 200,
      answer: { ...firstSectionRow, section_name: 'Corredor A', version: 2 },
    },
    {
      title: 'Sem coletor, na versão que o formulário mostrava',
      as: 'admin',
      request: {
        params: { id: general.number, section_id: first.id },
        body: { collector_sub: null, version: 1 },
      },
      status: 200,
      answer: {
        ...firstSectionRow,
        collector_sub: null,
        collector_name: null,
        collector_email: null,
        version: 2,
      },
    },
  ],
  refusals: [
    {
      title: 'Coletor sem licença ativa',
      as: 'mod',
      request: {
        params: { id: general.number, section_id: first.id },
        body: { collector_sub: unlicensed.sub },
      },
      status: 400,
      answer: refusalBody(
        'invalid',
        'O coletor escolhido não existe ou não tem licença ativa.',
        'collector_sub',
      ),
    },
    {
      title: 'Seção que não existe',
      as: 'mod',
      request: { params: { id: general.number, section_id: unknownUuid }, body: { name: 'Corredor A' } },
      status: 404,
      answer: refusalBody('not_found', 'Seção não encontrada.'),
    },
    {
      title: 'Nome que outra seção do inventário já tem',
      as: 'mod',
      request: { params: { id: general.number, section_id: first.id }, body: { name: 'CORREDOR 2' } },
      status: 409,
      answer: refusalBody('conflict', 'Já existe uma seção com este nome neste inventário.'),
    },
    {
      title: 'Um nome que outra pessoa mudou desde então',
      as: 'mod',
      request: {
        params: { id: general.number, section_id: second.id },
        body: { name: 'Corredor A', version: 1 },
      },
      status: 409,
      answer: { ...refusalBody('version_conflict'), current: secondSectionRow },
    },
  ],
});

const unknownInventory = refusalBody('not_found', 'Inventário não encontrado.');
const finalised = refusalBody('conflict', 'Este inventário já foi finalizado.');
const taken = 'Já existe uma seção com este nome neste inventário.';
const newSection = {
  id: '4_01976f3c-0000-7c30-8000-0000000000a1',
  section_id: '01976f3c-0000-7c30-8000-0000000000a1',
  created_at: '2026-05-06T12:00:00.000Z',
} as const;
const madeByServer = ['id', 'section_id', 'created_at'] as const;

const addSectionExamples = examplesOf(addSection, {
  successes: [
    {
      title: 'Uma seção com seu coletor',
      as: 'mod',
      request: { params: { id: general.number }, body: { name: 'Balcão', collector_sub: user.sub } },
      status: 201,
      answer: {
        ...generalRow,
        ...newSection,
        section_name: 'Balcão',
        section_counts: 0,
        count: 0,
        collector_sub: user.sub,
        collector_name: user.name,
        collector_email: user.email,
      },
      volatile: madeByServer,
    },
    {
      title: 'Uma seção sem coletor em um inventário do aplicativo',
      as: 'admin',
      request: { params: { id: mobile.uuid }, body: { name: 'Depósito' } },
      status: 201,
      answer: {
        ...mobileRow,
        ...newSection,
        section_name: 'Depósito',
        section_counts: 0,
        unrecognised_counts: 0,
      },
      volatile: madeByServer,
    },
  ],
  refusals: [
    {
      title: 'Coletor sem licença ativa',
      as: 'mod',
      request: { params: { id: general.number }, body: { name: 'Balcão', collector_sub: unlicensed.sub } },
      status: 400,
      answer: refusalBody(
        'invalid',
        'O coletor escolhido não existe ou não tem licença ativa.',
        'collector_sub',
      ),
    },
    {
      title: 'Inventário que não existe',
      as: 'mod',
      request: { params: { id: unknownNumber }, body: { name: 'Balcão' } },
      status: 404,
      answer: unknownInventory,
    },
    {
      title: 'Nome que outra seção do inventário já tem',
      as: 'mod',
      request: { params: { id: general.number }, body: { name: 'CORREDOR 1' } },
      status: 409,
      answer: refusalBody('conflict', 'Já existe uma seção com este nome neste inventário.'),
    },
    {
      title: 'Inventário que já foi finalizado',
      as: 'mod',
      request: { params: { id: march.number }, body: { name: 'Balcão' } },
      status: 409,
      answer: refusalBody('conflict', 'Este inventário já foi finalizado.'),
    },
    {
      title: 'Uma chave de criação que já foi usada em outro envio',
      as: 'mod',
      request: { params: { id: general.number }, body: { name: 'Balcão' }, creationKey: exampleCreationKey },
      status: 409,
      answer: refusalBody('conflict', 'Esta chave de criação já foi usada em outro envio.'),
    },
  ],
});

const added = (name: string) => ({
  ...generalRow,
  ...newSection,
  section_name: name,
  section_counts: 0,
  count: 0,
});

const bulkExamples = examplesOf(bulkSections, {
  successes: [
    {
      title: 'Uma seção para cada nome, na ordem dada',
      as: 'mod',
      request: { params: { id: general.number }, body: ['Corredor 3', 'Corredor 4'] },
      status: 201,
      answer: [added('Corredor 3'), added('Corredor 4')],
      volatile: [0, 1].flatMap((index) => madeByServer.map((field) => `${index}.${field}`)),
    },
  ],
  refusals: [
    {
      title: 'Nomes que já existem: nada é gravado',
      as: 'mod',
      request: { params: { id: general.number }, body: ['Corredor 3', 'CORREDOR 1', 'corredor 3'] },
      status: 400,
      answer: { ...refusalBody('invalid', taken), fields: { 1: [taken], 2: [taken] } },
    },
    {
      title: 'Inventário que não existe',
      as: 'mod',
      request: { params: { id: unknownNumber }, body: ['Corredor 3'] },
      status: 404,
      answer: unknownInventory,
    },
    {
      title: 'Inventário que já foi finalizado',
      as: 'mod',
      request: { params: { id: march.number }, body: ['Corredor 3'] },
      status: 409,
      answer: finalised,
    },
  ],
});

export const sectionExamples: readonly EndpointExamples[] = [
  addSectionExamples,
  bulkExamples,
  sectionChangeExamples,
];
