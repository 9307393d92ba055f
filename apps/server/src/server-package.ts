import { existsSync, readFileSync } from 'node:fs';

/** Sources and the bundle (`apps/server/vite.config.ts`) find it alike. */
export const serverFolder = new URL('../', import.meta.url);

const { version } = JSON.parse(readFileSync(new URL('package.json', serverFolder), 'utf8')) as {
  version: string;
};

export const productVersion = version;

/** The build writes it (`scripts/build.mjs`); null in a tree that was never built, or has no history. */
export const build: { readonly commit: string | null; readonly date: string | null } = readBuild();

function readBuild() {
  const file = new URL('dist/build.json', serverFolder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { commit: null, date: null };
}

/** People read `1.1.0 (0773ec47a1b2, 2026-11-29)`. */
export const productLabel =
  build.commit === null ? version : `${version} (${build.commit}, ${build.date?.slice(0, 10)})`;
