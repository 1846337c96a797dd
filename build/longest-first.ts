/**
 * The order of the test files. Without results of an earlier run, the largest begin first; these take minutes and are small,
 * because what they run stands elsewhere. Begun last, one of them would keep one core while the others have nothing to do.
 */

import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONG: readonly RegExp[] = [
  /\/simulation\/simulation\.test\.ts$/,
  /\/testing\/contracts\.\w+\.test\.ts$/,
  /\/simulation\/\w+\.test\.ts$/,
  /\/http\/(?:hostile-values|fuzz)(?:\.\w+)?\.test\.ts$/,
  // These wait for PostgreSQL or for processes of their own: beside the specs, which keep all cores busy, that costs nothing.
  /\.pg\.test\.ts$/,
  /\/(?:standalone|killed|browser-shell|core\/main)\.test\.ts$/,
]

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((pattern) => pattern.test(moduleId))
  return place === -1 ? LONG.length : place
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }
}
