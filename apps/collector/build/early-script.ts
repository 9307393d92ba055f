import type { Plugin, Rolldown } from 'vite';

const PLACE = 'window.__COUNTING_FILES';

const BASE = '/coletor/';
const COUNTING = /src\/screens\/counting\/counting\.tsx$/;

/** Puts `src/early.ts` first into the page, with what the page doesn't fetch by itself of the counting. */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: `${BASE}early.js` }, injectTo: 'head-prepend' }],
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const script = bundle['early.js'];
        if (script?.type !== 'chunk' || script.imports.length > 0)
          throw new Error('the early script was not built alone');
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const counting = chunks.find(({ facadeModuleId }) => COUNTING.test(facadeModuleId ?? ''));
        const page = chunks.find(({ isEntry, name }) => isEntry && name === 'index');
        if (counting === undefined || page === undefined) throw new Error('the counting was not built');
        const known = filesOf(page, bundle);
        const files = [...filesOf(counting, bundle)].filter((file) => !known.has(file));
        const code = script.code.replace(PLACE, JSON.stringify(files.map((file) => BASE + file)));
        // No module, so its names would be the page's.
        script.code = `(() => {${code}})();`;
      },
    },
  };
}

function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  files = new Set<string>(),
): Set<string> {
  if (files.has(chunk.fileName)) return files;
  files.add(chunk.fileName);
  for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(imported, bundle, files);
  }
  return files;
}
