import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files with a page first: workers survive only between equal environments. */
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
