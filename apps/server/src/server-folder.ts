/** The folder of the server's package, seen from the sources and from the bundle (`apps/server/vite.config.ts`) alike. */
export const serverFolder = new URL('../', import.meta.url);
