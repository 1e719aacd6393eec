import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest. Started last, one would run alone at the end while the other workers are done. */
const longest = [
  'tests/faults/kills',
  'tests/provider/contract',
  'server/db/migrate',
  'tests/provider/bind-matrix',
  'server/push/push',
  'tests/provider/limits',
  'tests/provider/bluesky-oauth-untrusted-servers',
  'server/hosted/refresh-tokens',
  'tests/provider/hosted',
]

const toRank = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((path) => moduleId.includes(`${path}.test.`))
  return rank < 0 ? longest.length : rank
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inUsualOrder = super.sort.bind(this)
    return (await inUsualOrder(files)).toSorted((a, b) => toRank(a) - toRank(b))
  }
}
