import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the files that need a page first. A worker is kept for the next file only if both need the same environment.
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
