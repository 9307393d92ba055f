import { isUuid } from '@balanco/contract/base/fields';
import { type Role, roleLabel, roleSchema } from '@balanco/contract/base/roles';
import type { PersonPharmacies } from '@balanco/contract/people/people';
import { setPharmacies, setRole } from '../features/users/change-access.js';
import { viewPeople } from '../features/users/find-people.js';
import { resetSecondFactorOf } from '../features/users/reset-second-factor.js';
import { makePassword } from '../start/first-run.js';
import { StartupError } from '../startup-error.js';
import { OPERATOR, type OperatorCommand } from './operator-command.js';

const NOT_HERE =
  'Com IDENTITY=cognito os usuários são criados no pool da AWS ou na tela de cadastro; depois, use user role para o perfil.';

const SECOND_FACTOR_NOT_HERE =
  'Com IDENTITY=cognito a verificação em duas etapas é do pool da AWS; redefina-a lá.';

export const userCommands: readonly OperatorCommand[] = [
  {
    name: 'user create',
    summary: 'cria um usuário confirmado',
    usage: '--email <e-mail> --name <nome>',
    options: {
      email: { meaning: 'endereço de e-mail, que é o nome de usuário', required: true },
      name: { meaning: 'nome completo', required: true },
      role: { meaning: 'admin, mod ou user (padrão: user)' },
      password: { meaning: 'senha (padrão: uma senha nova, mostrada uma vez)' },
    },
    words: 0,
    async run({ identity, say }, { options }) {
      const { embedded } = await identity();
      if (embedded === null) throw new StartupError(NOT_HERE);
      const { email = '', name = '' } = options;
      const role = readRole(options.role ?? 'user');
      const password = options.password ?? makePassword();
      await embedded.createUser({ email, name, password, role, confirmed: true, withPerson: true }, OPERATOR);
      say(`Usuário criado: ${name} <${email}>, ${roleLabel[role]}`);
      if (options.password === undefined) say(`Senha: ${password}`);
    },
  },
  {
    name: 'user role',
    summary: 'muda o perfil de um usuário',
    usage: '<e-mail> <admin|mod|user>',
    options: {},
    words: 2,
    async run({ db, identity, say }, { words: [email = '', role = ''] }) {
      const { directory } = (await identity()).provider;
      await setRole({ db, directory, operator: OPERATOR }, { email, role: readRole(role) });
      say(`${email} agora é ${roleLabel[readRole(role)]}.`);
    },
  },
  {
    name: 'user pharmacies',
    summary: 'limita um usuário a algumas farmácias, ou dá acesso a todas',
    usage: '<e-mail> <todas|nenhuma|ids separados por vírgula>',
    options: {},
    words: 2,
    async run({ db, identity, say }, { words: [email = '', chosen = ''] }) {
      const { directory } = (await identity()).provider;
      const after = await setPharmacies(
        { db, directory, operator: OPERATOR },
        { email, ...readChoice(chosen) },
      );
      say(`${email} acessa: ${after.limited ? namesOf(after) : 'todas as farmácias'}.`);
    },
  },
  {
    name: 'second-factor reset',
    summary: 'redefine a verificação em duas etapas de um usuário',
    usage: '<e-mail>',
    options: {},
    words: 1,
    async run({ db, identity, say }, { words: [email = ''] }) {
      const { directory, secondFactor } = (await identity()).provider;
      if (secondFactor === undefined) throw new StartupError(SECOND_FACTOR_NOT_HERE);
      const reset = await resetSecondFactorOf({ db, directory, operator: OPERATOR }, secondFactor, email);
      say(
        reset
          ? `${email} entra só com a senha, até ativá-la de novo.`
          : `${email} não tem a verificação ativa.`,
      );
    },
  },
  {
    name: 'user list',
    summary: 'lista os usuários',
    usage: '',
    options: {},
    words: 0,
    async run({ db, identity, say }) {
      const { directory } = (await identity()).provider;
      for (const { email, name, role, deactivated_at, pharmacies } of await viewPeople(db, directory)) {
        const marks = [
          ...(pharmacies === null ? [] : [`\tfarmácias: ${pharmacies}`]),
          ...(deactivated_at === null ? [] : ['\tdesativado']),
        ];
        say(`${email}\t${name}\t${roleLabel[role]}${marks.join('')}`);
      }
    },
  },
];

function readRole(text: string): Role {
  const role = roleSchema.safeParse(text);
  if (!role.success) throw new StartupError(`O perfil "${text}" não existe; use admin, mod ou user.`);
  return role.data;
}

function readChoice(text: string): { readonly pharmacyIds: readonly string[] | null } {
  if (text === 'todas') return { pharmacyIds: null };
  const ids = text === 'nenhuma' ? [] : text.split(',').map((id) => id.trim());
  const wrong = ids.find((id) => !isUuid(id));
  if (wrong === undefined) return { pharmacyIds: ids };
  throw new StartupError(
    `"${wrong}" não é o id de uma farmácia; use todas, nenhuma ou ids separados por vírgula.`,
  );
}

function namesOf({ pharmacies }: PersonPharmacies): string {
  return pharmacies.map(({ name }) => name).join(', ') || 'nenhuma farmácia';
}
