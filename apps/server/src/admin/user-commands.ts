import { isUuid } from '@balanco/contract/base/fields';
import { type Role, roleLabel, roleSchema } from '@balanco/contract/base/roles';
import type { PersonPharmacies } from '@balanco/contract/people/people';
import { AppError } from '../app-error.js';
import { setPharmacies, setRole } from '../features/users/change-access.js';
import { viewPeople, viewPersonPharmacies } from '../features/users/find-people.js';
import { deactivatePerson, endSessionsOf, resetSecondFactorOf } from '../features/users/people.js';
import { makePassword } from '../start/first-run.js';
import { reasonOf, StartupError, UsageError } from '../startup-error.js';
import { OPERATOR, type OperatorCommand } from './operator-command.js';

const NOT_HERE =
  'Com IDENTITY=cognito os usuários são criados no pool da AWS ou na tela de cadastro; depois, use user role para o perfil.';

const PASSWORD_NOT_HERE = 'Com IDENTITY=cognito as senhas são do pool da AWS; redefina-a lá.';

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
    name: 'user show',
    summary: 'mostra um usuário: perfil, licença, farmácias, último acesso',
    usage: '<e-mail>',
    words: 1,
    json: true,
    async run({ db, identity, answer }, { words: [email = ''] }) {
      const { directory } = (await identity()).provider;
      const wanted = email.trim().toLowerCase();
      const person = (await viewPeople(db, directory)).find((each) => each.email.toLowerCase() === wanted);
      if (person === undefined) throw new StartupError(`Não há usuário com o e-mail ${email}.`);
      const access = await viewPersonPharmacies(db, person.sub);
      answer({ ...person, pharmacies: access.limited ? access.pharmacies : null }, [
        `${person.name} <${person.email}>`,
        `id: ${person.sub}`,
        `perfil: ${roleLabel[person.role]}`,
        `licença: ${person.licence === null ? 'nenhuma' : person.licence || 'sem nome'}`,
        `farmácias: ${access.limited ? namesOf(access) : 'todas'}`,
        `último acesso: ${person.last_sign_in_at ?? 'nenhum'}`,
        ...(person.second_factor === null
          ? []
          : [`verificação em duas etapas: ${person.second_factor ? 'ativa' : 'não'}`]),
        ...(person.deactivated_at === null ? [] : [`desativado em ${person.deactivated_at}`]),
      ]);
    },
  },
  {
    name: 'user password',
    summary: 'dá a um usuário a senha que você digitar, ou envia a ele um código para escolher outra',
    usage: '<e-mail>',
    options: { send: { meaning: 'envia o código por e-mail', flag: true } },
    words: 1,
    async run({ identity, say, askSecret }, { words: [email = ''], options }) {
      const { embedded } = await identity();
      if (embedded === null) throw new StartupError(PASSWORD_NOT_HERE);
      if (options.send !== undefined) {
        await embedded.mailResetCode(email, OPERATOR).catch((error: unknown) => {
          if (error instanceof AppError) throw error;
          throw new StartupError(`O e-mail não saiu (${reasonOf(error)}).`);
        });
        return say(`Código enviado a ${email}.`);
      }
      await embedded.setPassword({ email, password: await askSecret('Senha nova') }, OPERATOR);
      say(`${email} tem outra senha, e as sessões abertas terminaram.`);
    },
  },
  {
    name: 'user disable',
    summary: 'desativa um usuário: sessões terminam, códigos e vagas são liberados',
    usage: '<e-mail>',
    words: 1,
    async run({ db, identity, say }, { words: [email = ''] }) {
      const { directory } = (await identity()).provider;
      await deactivatePerson({ db, directory, operator: OPERATOR }, email);
      say(`${email} não entra mais. Reative em Usuários.`);
    },
  },
  {
    name: 'session end',
    summary: 'encerra as sessões de um usuário, que entra de novo com a senha',
    usage: '<e-mail>',
    words: 1,
    async run({ db, identity, say }, { words: [email = ''] }) {
      const { directory } = (await identity()).provider;
      await endSessionsOf({ db, directory, operator: OPERATOR }, email);
      say(`As sessões de ${email} terminaram.`);
    },
  },
  {
    name: 'user role',
    summary: 'muda o perfil de um usuário',
    usage: '<e-mail> <admin|mod|user>',
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
    json: true,
    async run({ db, identity, answer }) {
      const { directory } = (await identity()).provider;
      const people = await viewPeople(db, directory);
      const lines = people.map(({ email, name, role, deactivated_at, pharmacies }) => {
        const marks = [
          ...(pharmacies === null ? [] : [`\tfarmácias: ${pharmacies}`]),
          ...(deactivated_at === null ? [] : ['\tdesativado']),
        ];
        return `${email}\t${name}\t${roleLabel[role]}${marks.join('')}`;
      });
      answer(people, lines);
    },
  },
];

function readRole(text: string): Role {
  const role = roleSchema.safeParse(text);
  if (!role.success) throw new UsageError(`O perfil "${text}" não existe; use admin, mod ou user.`);
  return role.data;
}

function readChoice(text: string): { readonly pharmacyIds: readonly string[] | null } {
  if (text === 'todas') return { pharmacyIds: null };
  const ids = text === 'nenhuma' ? [] : text.split(',').map((id) => id.trim());
  const wrong = ids.find((id) => !isUuid(id));
  if (wrong === undefined) return { pharmacyIds: ids };
  throw new UsageError(
    `"${wrong}" não é o id de uma farmácia; use todas, nenhuma ou ids separados por vírgula.`,
  );
}

function namesOf({ pharmacies }: PersonPharmacies): string {
  return pharmacies.map(({ name }) => name).join(', ') || 'nenhuma farmácia';
}
