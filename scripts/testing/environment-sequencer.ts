import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files with a page first: workers survive only between equal environments of one project. */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = new Map(files.map((file) => [file, `${file.project.name} ${environmentOf(file)}`]));
    const kindOf = (file: TestSpecification) => kinds.get(file) ?? '';
    return (await super.sort(files)).sort((one, other) => kindOf(other).localeCompare(kindOf(one)));
  }
}

function environmentOf({ moduleId }: TestSpecification): string {
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom') ? 'page' : 'node';
}
