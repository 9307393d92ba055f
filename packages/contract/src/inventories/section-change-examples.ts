import { editSection } from '@balanco/contract/inventories/sections';
import { examplesOf, refusalBody } from '../base/example.js';
import { exampleInventories, examplePeople, exampleSections, unknownUuid } from '../base/example-world.js';
import { firstSectionRow, secondSectionRow } from './inventory-row-examples.js';

const { general } = exampleInventories;
const { first, second } = exampleSections;
const { unlicensed } = examplePeople;

export const sectionChangeExamples = examplesOf(editSection, {
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
