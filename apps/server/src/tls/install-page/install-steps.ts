import type { DrawnScreen } from './phone-drawing.js';

export interface InstallStep {
  readonly title: string;
  readonly text: string;
  readonly elsewhere?: string;
  readonly screen: DrawnScreen;
}

export const CERTIFICATE_FILE = 'balanco-ca.crt';

/** Since Android 11 only settings install certificates. */
export const androidSteps: readonly InstallStep[] = [
  {
    title: 'Baixe o certificado',
    text: `No Chrome, toque em “Baixar certificado”, no início desta página. Se o Chrome perguntar, toque em “Manter”. O arquivo ${CERTIFICATE_FILE} fica em Downloads. Se o celular quiser abri-lo, feche o aviso: ele se instala nas Configurações.`,
    screen: {
      heading: 'Instalar certificado',
      rows: ['Baixar certificado'],
      touched: 0,
      kind: 'button',
    },
  },
  {
    title: 'Procure em Configurações',
    text: 'Abra Configurações, toque na lupa, escreva “certificado” e escolha “Certificado CA”.',
    elsewhere:
      'Sem a lupa: Segurança e privacidade › Mais configurações de segurança › Criptografia e credenciais › Instalar um certificado. Samsung: Segurança e privacidade › Outras configurações de segurança › Instalar do armazenamento.',
    screen: {
      heading: 'Configurações',
      search: 'certificado',
      rows: ['Certificado CA', 'Certificado de Wi-Fi'],
      touched: 0,
    },
  },
  {
    title: 'Instale assim mesmo',
    text: 'O Android avisa que a rede pode ser monitorada. Toque em “Instalar assim mesmo” e digite o PIN do celular.',
    elsewhere: 'Sem um bloqueio de tela, o Android pede para criar um antes.',
    screen: {
      heading: 'Seus dados não serão…',
      rows: ['Não instalar', 'Instalar assim mesmo'],
      touched: 1,
    },
  },
  {
    title: 'Escolha o arquivo',
    text: `Em Downloads, toque em ${CERTIFICATE_FILE}. O celular responde “Certificado CA instalado”.`,
    screen: { heading: 'Downloads', rows: [CERTIFICATE_FILE, 'foto.jpg'], touched: 0 },
  },
];

/** iOS installs a profile and trusts it after a switch elsewhere. */
export const iphoneSteps: readonly InstallStep[] = [
  {
    title: 'Baixe o certificado',
    text: 'No Safari (e não em outro navegador), toque em “Baixar certificado”, no início desta página, e depois em “Permitir”.',
    screen: {
      heading: 'Instalar certificado',
      rows: ['Baixar certificado'],
      touched: 0,
      kind: 'button',
    },
  },
  {
    title: 'Instale o perfil',
    text: 'Abra Ajustes e toque em “Perfil Baixado”, logo abaixo do seu nome. Toque em “Instalar”, digite o código do iPhone e confirme.',
    elsewhere: 'Se a linha não aparece: Ajustes › Geral › VPN e Gerenciamento de Dispositivo.',
    screen: { heading: 'Ajustes', rows: ['Seu nome', 'Perfil Baixado', 'Wi-Fi'], touched: 1 },
  },
  {
    title: 'Abra Geral › Sobre',
    text: 'Em Ajustes, toque em “Geral”, em “Sobre” e, no fim da lista, em “Certificados Confiáveis”.',
    elsewhere: 'Em algumas versões a linha se chama “Ajustes de Confiança de Certificado”.',
    screen: { heading: 'Sobre', rows: ['Nome', 'Versão do iOS', 'Certificados Confiáveis'], touched: 2 },
  },
  {
    title: 'Ative a confiança',
    text: 'Ligue a chave ao lado do certificado “Balanço…” e toque em “Continuar”. Sem este passo o iPhone ainda recusa a conexão.',
    screen: { heading: 'Certificados', rows: ['Balanço'], touched: 0, kind: 'switch' },
  },
];
