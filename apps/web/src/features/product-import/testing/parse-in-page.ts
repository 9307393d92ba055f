import { parseFile } from '@balanco/catalogue-file/parse-file';

/** Stands for `parseInWorker`: jsdom has no workers, so the real parser runs in the page. */
export function parseInWorker(...[file, options, report]: Parameters<typeof parseFile>) {
  return parseFile(file, options, report);
}
