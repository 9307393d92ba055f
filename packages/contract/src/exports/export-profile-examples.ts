import { type EndpointExamples, examplesOf, refusalBody } from '../base/example.js';
import { examplePeople, examplePharmacies, unknownUuid } from '../base/example-world.js';
import { exampleProfile, otherProfile, simpleProfile } from './example-export.js';
import {
  createExportProfile,
  deleteExportProfile,
  editExportProfile,
  listExportProfiles,
} from './export-profiles.js';

const central = { id: examplePharmacies.central.id };
const own = { id: exampleProfile.id };
const body = { name: 'Sistema novo', profile: simpleProfile };
const changedBy = examplePeople.mod.name;
const noCode = { ...body, profile: { ...simpleProfile, fields: simpleProfile.fields.slice(1) } };

const unknownPharmacy = {
  title: 'Farmácia que não existe',
  as: 'mod',
  status: 404,
  answer: refusalBody('not_found', 'Farmácia não encontrada.'),
} as const;
const unknownProfile = {
  title: 'Perfil que não existe',
  as: 'mod',
  status: 404,
  answer: refusalBody('not_found', 'Perfil de exportação não encontrado.'),
} as const;
const taken = {
  title: 'Nome que a farmácia já usa',
  as: 'mod',
  status: 409,
  answer: refusalBody('conflict', 'Já existe um perfil com este nome nesta farmácia.'),
} as const;
const invalid = {
  title: 'Perfil sem código',
  as: 'mod',
  status: 400,
  answer: refusalBody('invalid', 'O perfil precisa de um campo com o código do item.', 'profile.fields'),
} as const;

export const exportProfileExamples: readonly EndpointExamples[] = [
  examplesOf(listExportProfiles, {
    successes: [
      {
        title: 'Os perfis que a equipe fez',
        as: 'mod',
        request: { params: central },
        status: 200,
        answer: { results: [otherProfile, exampleProfile] },
      },
    ],
    refusals: [
      {
        title: 'Id que não é de uma farmácia',
        as: 'mod',
        request: { params: { id: 'central' } },
        status: 400,
        answer: refusalBody('invalid', 'Farmácia inválida.', 'id'),
      },
      { ...unknownPharmacy, request: { params: { id: unknownUuid } } },
    ],
  }),
  examplesOf(createExportProfile, {
    successes: [
      {
        title: 'Código e quantidade separados por ponto e vírgula',
        as: 'mod',
        request: { params: central, body },
        status: 201,
        answer: { ...exampleProfile, ...body, changed_by: changedBy },
        volatile: ['id', 'changed_at'],
      },
    ],
    refusals: [
      { ...invalid, request: { params: central, body: noCode } },
      { ...unknownPharmacy, request: { params: { id: unknownUuid }, body } },
      { ...taken, request: { params: central, body: { ...body, name: 'SISTEMA DA LOJA' } } },
    ],
  }),
  examplesOf(editExportProfile, {
    successes: [
      {
        title: 'Outro nome',
        as: 'mod',
        request: { params: own, body },
        status: 200,
        answer: { ...exampleProfile, ...body, changed_by: changedBy },
        volatile: ['changed_at'],
      },
    ],
    refusals: [
      { ...invalid, request: { params: own, body: noCode } },
      { ...unknownProfile, request: { params: { id: unknownUuid }, body } },
      { ...taken, request: { params: own, body: { ...body, name: otherProfile.name } } },
    ],
  }),
  examplesOf(deleteExportProfile, {
    successes: [
      {
        title: 'O perfil sai da lista',
        as: 'mod',
        request: { params: own },
        status: 200,
        answer: exampleProfile,
      },
    ],
    refusals: [
      {
        title: 'Id que não é de um perfil',
        as: 'mod',
        request: { params: { id: 'um' } },
        status: 400,
        answer: refusalBody('invalid', 'Perfil inválido.', 'id'),
      },
      { ...unknownProfile, request: { params: { id: unknownUuid } } },
    ],
  }),
];
