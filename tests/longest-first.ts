import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, slowest first. They start first, so that none runs alone at the end. */
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
