import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import { timestampSchema } from '../base/fields.js';
import { roleLabel, roleSchema } from '../base/roles.js';

export const noticeKindSchema = z.enum([
  'code_made',
  'phone_connected',
  'password_reset',
  'new_device',
  'role_changed',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'recovery_codes_made',
  'recovery_code_used',
  'code_reused',
]);
export type NoticeKind = z.infer<typeof noticeKindSchema>;

/** They show at the next sign-in too: somebody else can count in this person's name with a phone. */
export const SHOWN_NOTICES: readonly NoticeKind[] = ['code_made', 'phone_connected'];

interface NoticeFacts {
  readonly kind: NoticeKind;
  readonly by: string | null;
  /** What the device called itself, the new role, or how many recovery codes are left. */
  readonly detail: string;
}

/** The sentence of a notice, on screen and in the mail. */
export function noticeSentence({ kind, by, detail }: NoticeFacts): string {
  const who = by ?? 'Alguém';
  const device = detail === '' ? 'um aparelho' : `um aparelho (${detail})`;
  switch (kind) {
    case 'code_made':
      return `${who} gerou um código que conecta um celular ao Coletor em seu nome.`;
    case 'phone_connected':
      return `Um celular${detail === '' ? '' : ` (${detail})`} foi conectado ao Coletor em seu nome, com um código gerado por ${who}.`;
    case 'password_reset':
      return 'Sua senha foi redefinida com um código enviado para este e-mail.';
    case 'new_device':
      return `Alguém entrou com sua senha em ${device} ou em uma rede que sua conta ainda não tinha usado.`;
    case 'second_factor_on':
      return 'A verificação em duas etapas da sua conta foi ativada.';
    case 'second_factor_off':
      return 'A verificação em duas etapas da sua conta foi desativada: a senha basta para entrar.';
    case 'second_factor_reset':
      return `${who} redefiniu a verificação em duas etapas da sua conta. O aplicativo e os códigos de recuperação de antes não valem mais.`;
    case 'recovery_codes_made':
      return 'Novos códigos de recuperação foram gerados para sua conta. Os anteriores não valem mais.';
    case 'recovery_code_used':
      return `Um código de recuperação da sua conta foi usado. Códigos que restam: ${detail}.`;
    case 'code_reused':
      return 'Um código de verificação da sua conta foi digitado outra vez depois de usado, e foi recusado.';
    case 'role_changed': {
      const role = roleSchema.safeParse(detail).data;
      return `${who} mudou seu perfil para ${role === undefined ? detail : roleLabel[role]}.`;
    }
  }
}

export const NOTICE_ADVICE = 'Se você não esperava por isso, fale com o administrador e troque sua senha.';

const noticeSchema = z.object({
  id: z.uuid(),
  at: timestampSchema,
  sentence: z.string(),
});
export type Notice = z.infer<typeof noticeSchema>;

export const listNotices = getCall('/api/notices/', 'signed_in', {
  id: 'list_notices',
  promised: true,
  summary: 'Os avisos da própria conta que a pessoa ainda não leu; nenhum na sessão de um código',
  responses: { 200: z.array(noticeSchema) },
});

export const readNotice = postCall('/api/notices/:id/read/', 'signed_in', {
  id: 'read_notice',
  promised: true,
  summary: 'Marca um aviso da própria conta como lido; um aviso lido ou desconhecido não muda nada',
  params: z.object({ id: z.uuid({ error: 'Aviso inválido.' }) }),
  responses: { 200: z.object({ read: z.literal(true) }) },
  refusals: ['invalid'],
});
