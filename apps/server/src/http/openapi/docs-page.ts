import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Html, html } from '../html.js';
import { type OpenapiDocument, openapiDocument } from './openapi-document.js';
import { mediaOf, type OpenapiContent, type OpenapiParameter } from './operation.js';

/** The page has no scripts and nothing from other hosts (docs/decisions/0002). Others have their turn between two calls. */
export async function docsPage(document: OpenapiDocument): Promise<string> {
  const { info, components, tags, openapi } = document;
  const chapters = tags.map((tag) => ({ ...tag, operations: operationsOf(document, tag.name) }));
  const sections: Html[] = [];
  for (const chapter of chapters) {
    const operations: Html[] = [];
    for (const operation of chapter.operations) {
      operations.push(operationSection(operation));
      await setImmediate();
    }
    sections.push(chapterSection(chapter, operations));
  }
  const page = html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${info.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(docsStyle)}</style>
</head>
<body>
<header>
<h1>API do ${info.title} <small>${info.version}</small></h1>
<p>${withCode(info.description)}</p>
<p><a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI ${openapi})</p>
</header>
<nav aria-label="Chamadas">${chapters.map(chapterLinks)}</nav>
<main>
${sections}
<section aria-labelledby="esquemas">
<h2 id="esquemas">Esquemas</h2>
${Object.entries(components.schemas).map(([name, schema]) => schemaSection(name, schema))}
</section>
</main>
</body>
</html>
`;
  return page.markup;
}

type DocumentedCall = ReturnType<typeof operationsOf>[number];

function operationsOf(document: OpenapiDocument, tag: string) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ path, method, operation })),
  );
}

function chapterLinks({ name, operations }: { name: string; operations: readonly DocumentedCall[] }): Html {
  const links = operations.map(({ path, method, operation: { operationId } }) => {
    const verb = html`<span class="method">${method.toUpperCase()}</span>`;
    return html`<li><a href="#${operationId}">${verb} ${path}</a></li>`;
  });
  return html`<h2>${name}</h2><ul>${links}</ul>`;
}

function chapterSection(
  { name, description }: Record<'name' | 'description', string>,
  operations: readonly Html[],
): Html {
  const anchor = `capitulo-${name.normalize('NFD').replace(/\W/g, '').toLowerCase()}`;
  return html`
<section aria-labelledby="${anchor}">
<h2 id="${anchor}">${name}</h2>
${description.split('\n\n').map((text, index) => paragraph(text, `${name}: exemplo ${index}`))}
${operations}
</section>`;
}

/** Four leading blanks mean code. Labels are unique. */
function paragraph(text: string, label: string): Html {
  if (!text.startsWith('    ')) return html`<p>${withCode(text)}</p>`;
  const code = text.replace(/^ {4}/gm, '');
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${code}</code></pre>`;
}

function operationSection({ path, method, operation }: DocumentedCall): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const name = html`<span class="method">${method.toUpperCase()}</span> <code>${path}</code>`;
  return html`
<details>
<summary><h3>${name}</h3> <span>${summary}</span></summary>
<div id="${operationId}">
<p>${description}</p>
${parameters === undefined ? '' : parameterTable(parameters, operationId)}
${requestBody === undefined ? '' : contentBlock(html`Corpo`, requestBody.content, `${operationId}: corpo`)}
${Object.entries(responses).map(([status, response]) => {
  const title = html`${status} <small>${response.description}</small>`;
  return contentBlock(title, response.content, `${operationId}: ${status}`);
})}
</div>
</details>`;
}

function parameterTable(parameters: readonly OpenapiParameter[], operationId: string): Html {
  const titles = ['Nome', 'O que é', 'Onde', 'Obrigatório', 'Esquema', 'Exemplo'].map(
    (title) => html`<th scope="col">${title}</th>`,
  );
  return html`
<h4>Parâmetros</h4>
<div class="frame" tabindex="0" role="region" aria-label="${operationId}: parâmetros">
<table><thead><tr>${titles}</tr></thead><tbody>${parameters.map(parameterRow)}</tbody></table>
</div>`;
}

const placeOf = { path: 'caminho', query: 'consulta', header: 'cabeçalho' } as const;

function parameterRow(parameter: OpenapiParameter): Html {
  const { name, in: location, description, required, schema, example } = parameter;
  const cells = [
    html`${description}`,
    html`${placeOf[location]}`,
    html`${required ? 'sim' : 'não'}`,
    html`<code>${JSON.stringify(schema)}</code>`,
    example === undefined ? html`` : html`<code>${String(example)}</code>`,
  ];
  return html`<tr><th scope="row"><code>${name}</code></th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
}

function contentBlock(title: Html, content: OpenapiContent, label: string): Html {
  const { schema, examples = {} } = mediaOf(content);
  const figures = Object.values(examples).map(
    ({ summary, description: line, value }) => html`
<figure><figcaption>${summary}</figcaption>
${line === undefined ? '' : html`<p><code>${line}</code></p>`}
${jsonBlock(value, `${label}: ${summary}`)}</figure>`,
  );
  return html`
<h4>${title}</h4>
<details><summary>Esquema</summary>${jsonBlock(schema, `${label}: esquema`)}</details>
${figures}`;
}

function schemaSection(name: string, schema: unknown): Html {
  const block = jsonBlock(schema, name);
  return html`<details><summary><code>${name}</code></summary><div id="esquema-${name}">${block}</div></details>`;
}

function withCode(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}

function jsonBlock(value: unknown, label: string): Html {
  const lines = html`${JSON.stringify(value, null, 2)}`.markup.replace(
    /&quot;#\/components\/schemas\/(\w+)&quot;/g,
    (_reference, name: string) => html`<a href="#esquema-${name}">${name}</a>`.markup,
  );
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${new Html(lines)}</code></pre>`;
}

/** The colours are those of apps/web/src/ui/theme/tokens.ts. */
const docsStyle = `
:root { color-scheme: dark; --panel: #171b20; --raised: #1d2228; --line: #2a3139; --dimmed: #9aa6b2; --accent: #6ea8fe; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 75rem; padding: 1.5rem 1rem 4rem; background: #111418; color: #e4e9ee;
  font: 0.875rem/1.5 Inter, system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { font-size: 1.5rem; } h2 { font-size: 1rem; } h3 { display: inline; font-size: 0.875rem; } h4 { margin: 1.25rem 0 0.5rem; }
small, figcaption, summary > span, nav h2 { color: var(--dimmed); font-weight: 400; }
code, pre, .method { font-family: ui-monospace, 'Cascadia Mono', Consolas, 'Liberation Mono', monospace; font-size: 0.8125rem; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 3.25rem; color: var(--accent); font-weight: 600; }
nav h2 { margin: 1rem 0 0.25rem; } nav ul { margin: 0; padding: 0; list-style: none; }
nav a { overflow-wrap: anywhere; text-decoration: none; } nav a:hover { text-decoration: underline; }
nav li { padding: 0.125rem 0; }
main details { margin: 0.5rem 0; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; }
main summary { padding: 0.5rem 0.75rem; cursor: pointer; }
main details > div, main details > pre { padding: 0 0.75rem 0.75rem; scroll-margin-top: 4rem; }
main details details { background: none; }
pre, .frame { overflow-x: auto; margin: 0; } pre { padding: 0.75rem; background: var(--raised); border-radius: 4px; }
pre code { overflow-wrap: normal; }
figure { margin: 0.75rem 0; } figcaption { margin-bottom: 0.25rem; }
table { border-collapse: collapse; } table code { overflow-wrap: normal; } td { min-width: 4rem; } figure p { margin: 0 0 0.25rem; } th, td { padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 20rem minmax(0, 1fr); column-gap: 2rem; }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow-y: auto; }
}
`;

/** The page is public (docs/decisions/0002). */
export function registerDocs(app: FastifyInstance, { version }: { readonly version: string }): void {
  const document = once(() => openapiDocument(version));
  const texts = {
    '/api/docs/': ['text/html', async () => docsPage(await document())],
    '/api/docs/openapi.json': ['application/json', async () => JSON.stringify(await document())],
  } as const;
  for (const [path, [type, text]] of Object.entries(texts)) {
    const kept = once(async () => keepText(await text()));
    app.get(path, { config: { calls: DOCS_CALLS } }, async (request, reply) =>
      sendKept(request, reply, await kept(), type),
    );
  }
}

/** Parts of 64 KB of the page for a client that takes no compression. */
const DOCS_CALLS = 32;

/** It is made at the first request, because it takes most of a server's start, and few servers are asked. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

type Kept = Readonly<Record<'br' | 'gzip' | 'identity', Buffer>> & { readonly etag: string };

/** Anybody may ask, so each encoding is made once. */
async function keepText(text: string): Promise<Kept> {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity),
  ]);
  return { br, gzip: gzipped, identity, etag: createHash('sha256').update(identity).digest('base64url') };
}

function sendKept({ headers }: FastifyRequest, reply: FastifyReply, kept: Kept, type: string): FastifyReply {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]?.trim());
  const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each)) ?? 'identity';
  const etag = `"${kept.etag}-${encoding}"`;
  void reply.headers({ ETag: etag, Vary: 'Accept-Encoding', 'Cache-Control': 'no-cache' });
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') void reply.header('Content-Encoding', encoding);
  const { [encoding]: bytes } = kept;
  return reply
    .type(`${type}; charset=utf-8`)
    .header('Content-Length', bytes.length)
    .send(Readable.from(partsOf(bytes), { objectMode: false, highWaterMark: PART_BYTES }));
}

const PART_BYTES = 64 * 1024;

/** A client that doesn't read holds one part: TLS copies what it is given. One that reads lets others have their turn. */
async function* partsOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += PART_BYTES) {
    yield bytes.subarray(from, from + PART_BYTES);
    await setImmediate();
  }
}
