import { setImmediate } from 'node:timers/promises';
import { allExamples } from '@balanco/contract/base/all-examples';
import { type OpenapiOperation, operationOf } from './operation.js';
import { createSchemaWriter } from './schema-writer.js';

interface ChapterText {
  readonly name: string;
  readonly description: string;
  /** The longest matching prefix of all chapters decides. */
  readonly paths: readonly string[];
}

const token = `Para obter um token: \`GET /api/config/\` diz, sem token, onde as pessoas entram. Com um \`endpoint\`, é o serviço \
embutido, que fala o protocolo do Amazon Cognito; sem ele, é \`https://cognito-idp.{region}.amazonaws.com/\`. Ali:

    curl -X POST "$ENDPOINT" -H 'Content-Type: application/x-amz-json-1.1' \\
      -H 'X-Amz-Target: AWSCognitoIdentityProviderService.InitiateAuth' \\
      -d '{"AuthFlow": "USER_PASSWORD_AUTH", "ClientId": "'$CLIENT_ID'",
           "AuthParameters": {"USERNAME": "carla@balanco.example", "PASSWORD": "..."}}'

A resposta traz \`AuthenticationResult\` com \`IdToken\`, \`AccessToken\`, \`RefreshToken\` e \`ExpiresIn\`, em segundos. Envie o \
\`IdToken\` em todas as chamadas; em \`/api/mobile/\` e \`/graphql\` serve também o \`AccessToken\`:

    curl https://balanco.example/api/pharmacies/ -H "Authorization: Bearer $ID_TOKEN" -H 'Content-Type: application/json'

Quando ele vence, a chamada é recusada com 403 e o código \`token_invalid\`. Um novo vem da mesma chamada, com \
\`"AuthFlow": "REFRESH_TOKEN_AUTH"\` e \`"AuthParameters": {"REFRESH_TOKEN": "..."}\`.`;

const collectors = `As regras para o aplicativo de um coletor:

Dê a cada contagem um UUID (\`amplify_id\`) no momento da leitura, guarde-a no celular e envie até o servidor confirmar. \
\`created\`, \`unchanged\` e \`merged\` querem dizer que ela está gravada; só então o celular pode esquecê-la.

Se algo falhar, envie a mesma mensagem outra vez, na ordem que for: repetir não grava em dobro. Um item ruim não impede os \
outros do lote.

Busque tudo uma vez e depois só o que mudou: siga \`cursor\` até ele ser nulo e guarde o \`since\` da resposta para a próxima vez.

Nenhuma contagem é recusada pelo lugar: as de um inventário que o servidor não conhece esperam em 'Contagens sem inventário', \
e as que chegam depois do fechamento ficam marcadas. Cada um escreve e lê só as próprias contagens.

Um aplicativo que já usa o Amplify DataStore usa \`POST /graphql\` no lugar destas chamadas, com o mesmo token em \
\`Authorization\`: as consultas \`sync…\` e \`get…\`, e \`create…\`, \`update…\` e \`delete…\` de \`Inventory\`, \`Section\` e \`Count\`, com \
\`_version\`. As assinaturas em tempo real ficam em \`/graphql/realtime\`, com o protocolo do AppSync. Por exemplo:

    curl -X POST https://balanco.example/graphql -H "Authorization: $ACCESS_TOKEN" -H 'Content-Type: application/json' \\
      -d '{"query": "query { syncInventories(limit: 100) { items { id name _version } nextToken startedAt } }"}'`;

const chapters: readonly ChapterText[] = [
  { name: 'Sessão', description: token, paths: ['/api/'] },
  { name: 'Licença', description: 'A tela de ativação (/licenca).', paths: ['/api/license/'] },
  { name: 'Início', description: 'A tela /dashboard.', paths: ['/api/dashboard', '/api/product-count/'] },
  {
    name: 'Acompanhamento',
    description:
      'A tela /acompanhamento. O mesmo, sem perguntar de novo, vem linha por linha de `GET /api/progress/stream/` (docs/progress.md).',
    paths: ['/api/progress/'],
  },
  { name: 'Farmácias', description: 'A tela /farmacias.', paths: ['/api/pharmacies/'] },
  { name: 'Inventários', description: 'A tela /inventarios, com as seções.', paths: ['/api/inventories/'] },
  { name: 'Produtos', description: 'A tela /produtos, com a importação.', paths: ['/api/products/'] },
  { name: 'Contagens', description: 'A tela /contagens, com a exportação.', paths: ['/api/amplify-counts/'] },
  {
    name: 'Contagens sem inventário',
    description: 'A tela /contagens/sem-inventario.',
    paths: ['/api/unplaced-counts/'],
  },
  {
    name: 'Usuários',
    description: 'As telas /usuarios e /cadastro.',
    paths: [
      '/api/cognito-users',
      '/api/confirm-user/',
      '/api/licenses/',
      '/api/license-keys/',
      '/api/people/',
    ],
  },
  {
    name: 'Histórico',
    description: 'Quem mudou o quê, e quando.',
    paths: ['/api/history/', '/api/pharmacies/:id/history/'],
  },
  {
    name: 'Chaves de acesso',
    description: 'A tela /usuarios/chaves: como outros sistemas alcançam o Balanço (docs/machine-keys.md).',
    paths: ['/api/machine-keys/', '/api/results/', '/api/history-lines/'],
  },
  { name: 'Lixeira', description: 'A tela /lixeira.', paths: ['/api/trash/'] },
  { name: 'Coletores', description: collectors, paths: ['/api/mobile/'] },
];

function chapterOf(path: string): string {
  const fitting = chapters.flatMap(({ name, paths }) =>
    paths.filter((start) => path.startsWith(start)).map((start) => ({ name, length: start.length })),
  );
  return fitting.sort((a, b) => b.length - a.length)[0]?.name ?? '';
}

const description = `A API do Balanço. Toda chamada envia \`Authorization: Bearer\` com o id token da sessão e, tendo corpo ou \
não, \`Content-Type: application/json\`; só \`GET /api/config/\` dispensa o token. Os caminhos valem com e sem a barra no fim. \
Uma recusa diz em \`code\` o que houve e em \`detail\` uma frase para a tela; \`fields\` traz as frases de cada campo. Uma \
resposta pode ganhar campos novos: ignore os que não conhece. O cabeçalho \`Idempotency-Key\`, um UUID feito por quem envia, faz \
que um envio repetido crie uma vez só: a resposta é a do primeiro.`;

export type OpenapiDocument = Awaited<ReturnType<typeof openapiDocument>>;

/** See docs/http.md, "The OpenAPI document". Others have their turn between two calls. */
export async function openapiDocument(version: string, calls = allExamples) {
  const schemas = createSchemaWriter();
  const paths: Record<string, Record<string, OpenapiOperation>> = {};
  for (const examples of calls) {
    const { method, path } = examples.endpoint;
    const template = path.replace(/:(\w+)/g, '{$1}');
    const operation = operationOf(examples, chapterOf(path), schemas);
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation };
    await setImmediate();
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Balanço', version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: chapters.map(({ name, description: text }) => ({ name, description: text })),
    paths,
    components: {
      schemas: schemas.components(),
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'O id token da sessão; em /api/mobile/ também o access token.',
        },
        machineKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Uma chave de acesso de outro sistema, feita na tela Chaves de acesso, que permita a chamada.',
        },
      },
    },
  };
}
