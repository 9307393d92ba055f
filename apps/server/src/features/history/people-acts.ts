import { roleLabel } from '@balanco/contract/base/roles';
import { shownMail } from '@balanco/contract/people/shown-person';
import type { AuditFactOf } from '../../audit/audit-facts.js';
import type { ActedOn, Acts } from './act.js';
import { type Fact, type Facts, integer, moment, names, yes, yesOrNo } from './facts.js';

type Account = AuditFactOf<'person', 'create'>['after'];

function account(side: Account): Facts {
  const facts: Record<Exclude<keyof Account, 'sessions_ended_at'>, Fact> = {
    name: ['Nome', side.name],
    email: ['E-mail', shownMail(side.email ?? null)],
    role: ['Perfil', side.role && roleLabel[side.role]],
    confirmed: ['Confirmado', yesOrNo(side.confirmed)],
    leaves_at: ['Último dia', moment(side.leaves_at)],
  };
  return Object.fromEntries(Object.values(facts));
}

const ended = ({ sessions_ended }: { readonly sessions_ended?: number | undefined }): Facts => ({
  'Sessões encerradas': integer(sessions_ended),
});

interface Leaving {
  readonly seats?: number | undefined;
  readonly leaves_at?: string | Date | null | undefined;
}

const leaving = (side: Leaving): Facts => ({
  'Vaga na licença': yes((side.seats ?? 0) > 0),
  'Último dia': moment(side.leaves_at),
});

const codesLeft = (side: { readonly recovery_codes?: number }): Facts => ({
  'Códigos de recuperação': integer(side.recovery_codes),
});

const isOwn = ({ actorSub, entityId }: ActedOn) => actorSub === entityId;

export const personActs: Acts<'person'> = {
  create: {
    words: (_fact, on) => (isOwn(on) ? 'entrou pela primeira vez' : 'criou'),
    facts: account,
  },
  update: { words: (_fact, on) => (isOwn(on) ? 'mudou os próprios dados' : 'editou'), facts: account },
  register: { words: 'cadastrou', facts: account },
  confirm: { words: 'confirmou', facts: account },
  request_reset: { words: 'pediu um código para redefinir a senha' },
  reset_password: { words: 'redefiniu a senha', facts: ended },
  change_password: { words: 'mudou a senha', facts: ended },
  sign_out_all: { words: 'encerrou todas as sessões', facts: ended },
  end_sessions: { words: 'desconectou', facts: ended },
  deactivate: { words: 'desativou', facts: leaving },
  reactivate: { words: 'reativou', facts: leaving },
  change_access: {
    words: 'mudou as farmácias acessíveis para',
    facts: ({ limited, pharmacies = [] }) => ({
      Farmácias: limited === false ? 'Todas' : names(pharmacies.map(({ name }) => name)) || 'Nenhuma',
    }),
  },
  make_code: {
    words: 'fez um código de coletor para',
    facts: ({ leaves_at, code_expires_at }) => ({
      'Último dia': moment(leaves_at),
      'Código vale até': moment(code_expires_at),
    }),
  },
  use_code: {
    words: 'conectou um celular com um código',
    facts: ({ device }) => ({ Aparelho: device }),
  },
  revoke_code: { words: 'anulou o código de coletor para' },
  add_key: { words: 'registrou a chave de um celular', facts: ({ key }) => ({ Chave: key }) },
  read_notice: { words: 'leu um aviso sobre' },
  turn_on_second_factor: { words: 'ativou a verificação em duas etapas' },
  turn_off_second_factor: { words: 'desativou a verificação em duas etapas' },
  reset_second_factor: { words: 'redefiniu a verificação em duas etapas para' },
  make_recovery_codes: { words: 'gerou códigos de recuperação', facts: codesLeft },
  use_recovery_code: { words: 'usou um código de recuperação', facts: codesLeft },
  link_account: {
    words: 'definiu a conta do acesso único para',
    facts: ({ account }) => ({ Conta: account }),
  },
  export_data: { words: 'baixou os dados guardados sobre' },
  anonymise: { words: 'anonimizou', facts: ({ name }) => ({ Nome: name }) },
  leave: { words: 'fechou o acesso de uma noite para', facts: leaving },
  bring_back: { words: 'chamou de volta', facts: leaving },
};

export const sessionActs: Acts<'session'> = {
  sign_in: { words: 'entrou' },
  sign_out: {
    words: ({ after }) =>
      after.reason === 'refresh_token_reused'
        ? 'teve a sessão encerrada por segurança: o acesso foi usado em dois lugares'
        : after.reason === 'provider_refused'
          ? 'teve a sessão encerrada pelo acesso único da empresa'
          : 'saiu',
  },
};
