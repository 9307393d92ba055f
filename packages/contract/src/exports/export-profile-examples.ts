import { type EndpointExamples, examplesOf, refused } from '../base/example.js';
import { examplePeople, examplePharmacies } from '../base/example-world.js';
import { exampleProfile, otherProfile, simpleProfile } from './example-export.js';
import * as contract from './export-profiles.js';

const central = { id: examplePharmacies.central.id };
const own = { id: exampleProfile.id };
const body = { name: 'Sistema novo', profile: simpleProfile };
const changedBy = examplePeople.mod.name;
const lacksCode = refused(
  'invalid',
  'Perfil sem código',
  'O perfil precisa de um campo com o código do item.',
  {
    field: 'profile.fields',
    body: { ...body, profile: { ...simpleProfile, fields: simpleProfile.fields.slice(1) } },
  },
);
const hasTwin = [
  'conflict',
  'Nome que a farmácia já usa',
  'Já existe um perfil com este nome nesta farmácia.',
] as const;

export const exportProfileExamples: readonly EndpointExamples[] = [
  examplesOf(contract.listExportProfiles, {
    title: 'Os perfis que a equipe fez',
    request: { params: central },
    answer: {
      results: [otherProfile, exampleProfile],
      shipped: [
        { id: 'ean-qtd', name: 'EAN;QTD' },
        { id: 'codigo-espaco-qtd', name: 'Código + espaço + qtd(4)' },
        { id: 'ean13-qtd6', name: 'EAN(13)QTD(6)' },
        { id: 'totvs-rm', name: 'TOTVS RM' },
        { id: 'ajuste', name: 'Ajuste' },
      ],
    },
  }),
  examplesOf(
    contract.createExportProfile,
    {
      title: 'Código e quantidade separados por ponto e vírgula',
      request: { params: central, body },
      answer: { ...exampleProfile, ...body, changed_by: changedBy },
      volatile: ['id', 'changed_at'],
    },
    lacksCode,
    refused(...hasTwin, { body: { ...body, name: 'SISTEMA DA LOJA' } }),
  ),
  examplesOf(
    contract.editExportProfile,
    {
      title: 'Outro nome',
      request: { params: own, body },
      answer: { ...exampleProfile, ...body, changed_by: changedBy },
      volatile: ['changed_at'],
    },
    lacksCode,
    refused(...hasTwin, { body: { ...body, name: otherProfile.name } }),
  ),
  examplesOf(contract.deleteExportProfile, {
    title: 'O perfil sai da lista',
    request: { params: own },
    answer: exampleProfile,
  }),
];
