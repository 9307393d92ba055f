import { type EndpointExamples, examplesOf } from '../base/example.js';
import { examplePharmacies } from '../base/example-world.js';
import * as contract from './network.js';

const { central } = examplePharmacies;
const noGroups = Object.fromEntries(contract.ATTENTION_GROUPS.map((group) => [group, 0])) as Record<
  contract.AttentionGroup,
  number
>;
const nothing = { count: 0, next: null, previous: null, results: [] };

export const networkExamples: readonly EndpointExamples[] = [
  examplesOf(contract.listNetwork, {
    title: 'Nenhuma farmácia com esse nome',
    request: { query: { search: 'zzz', sort: '-gross_share' } },
    answer: { ...nothing, groups: noGroups, pharmacies: 0 },
  }),
  examplesOf(contract.listRepeatOffenders, {
    title: 'Uma farmácia com menos de três apurações não tem reincidentes',
    request: { params: { id: central.id } },
    answer: nothing,
  }),
  examplesOf(contract.listTransfers, {
    title: 'Nenhum produto faltou em uma farmácia e sobrou em outra',
    answer: nothing,
  }),
];
