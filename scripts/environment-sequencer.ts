import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that need a page come first, the others after them: a worker passes from one to the next only if both need the
 * same environment.
 */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const onPage = new Set(sorted.filter(({ moduleId }) => needsPage(moduleId)));
    return [...onPage, ...sorted.filter((file) => !onPage.has(file))];
  }
}

function needsPage(file: string): boolean {
  return readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom');
}
