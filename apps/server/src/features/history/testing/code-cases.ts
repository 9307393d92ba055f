import type { Case } from './in-words.js';

export const codeCases: Readonly<Record<string, Case>> = {
  'person make_code': {
    after: { code_expires_at: '2026-05-06T02:00:00.000Z', leaves_at: '2026-05-06T03:00:00.000Z' },
    words: [
      'fez um código de coletor para o usuário Caio Reis',
      'Último dia: → 06/05/2026 00:00:00',
      'Código vale até: → 05/05/2026 23:00:00',
    ],
  },
  'person use_code': {
    after: { device: 'Android · Chrome' },
    entityId: 'maria',
    words: ['conectou um celular com um código', 'Aparelho: → Android · Chrome'],
  },
  'person revoke_code': {
    after: { revoked_at: 'x' },
    words: ['anulou o código de coletor para o usuário Caio Reis'],
  },
  'person add_key': {
    after: { key: 'NzbLsXh8uDCc' },
    entityId: 'maria',
    words: ['registrou a chave de um celular', 'Chave: → NzbLsXh8uDCc'],
  },
  'person export_data': {
    after: { parts: 12 },
    words: ['baixou os dados guardados sobre o usuário Caio Reis'],
  },
  'person anonymise': {
    after: { name: 'Pessoa anonimizada K7M2' },
    words: ['anonimizou o usuário Caio Reis', 'Nome: → Pessoa anonimizada K7M2'],
  },
  'person read_notice': {
    after: { read_at: 'x' },
    words: ['leu um aviso sobre o usuário Caio Reis'],
  },
  'person turn_on_second_factor': {
    after: { second_factor: true },
    entityId: 'maria',
    words: ['ativou a verificação em duas etapas'],
  },
  'person turn_off_second_factor': {
    before: { second_factor: true },
    after: { second_factor: false },
    entityId: 'maria',
    words: ['desativou a verificação em duas etapas'],
  },
  'person reset_second_factor': {
    before: { second_factor: true },
    after: { second_factor: false },
    words: ['redefiniu a verificação em duas etapas para o usuário Caio Reis'],
  },
  'person make_recovery_codes': {
    after: { recovery_codes: 10 },
    entityId: 'maria',
    words: ['gerou códigos de recuperação', 'Códigos de recuperação: → 10'],
  },
  'person use_recovery_code': {
    after: { recovery_codes: 9 },
    entityId: 'maria',
    words: ['usou um código de recuperação', 'Códigos de recuperação: → 9'],
  },
  'person link_account': {
    before: {},
    after: { account: 'caio@rede.example', issuer: 'https://id.example' },
    words: ['definiu a conta do acesso único para o usuário Caio Reis', 'Conta: → caio@rede.example'],
  },
  'person leave': {
    after: { leaves_at: '2026-05-06T03:00:00.000Z' },
    words: ['fechou o acesso de uma noite para o usuário Caio Reis', 'Último dia: → 06/05/2026 00:00:00'],
  },
  'person bring_back': {
    before: { leaves_at: '2026-05-06T03:00:00.000Z' },
    after: { leaves_at: '2026-05-07T03:00:00.000Z' },
    words: ['chamou de volta o usuário Caio Reis', 'Último dia: 06/05/2026 00:00:00 → 07/05/2026 00:00:00'],
  },
  'inventory choose_main_barcode': {
    before: { main_barcode: '7891234567895' },
    after: { item_key: 'i:7', description: 'SORO', main_barcode: '7896004715896' },
    words: [
      'escolheu o código principal de um item no inventário Maio',
      'Item: → SORO',
      'Código principal: 7891234567895 → 7896004715896',
    ],
  },
};
