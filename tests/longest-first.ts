import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, slowest first. They start first, so that none runs alone at the end. */
const longest = [
  'tests/faults/kills',
  'server/push/push',
  'tests/provider/calls/contract',
  'tests/provider/accounts/planted-proofs',
  'tests/provider/hosted/hosted',
  'tests/provider/accounts/bind-matrix',
  'tests/provider/limits/half-sent-bodies',
  'tests/provider/hosted/hosted-farcaster',
  'server/provider/people/people-plans',
  'server/db/managed-postgres',
  'server/provider/identity/wallet-profile',
  'server/login/email/prove-email',
  'server/login/services-silent',
  'tests/provider/accounts/sign-in-methods',
  'tests/provider/limits/limits',
  'tests/conformance/lens-capabilities',
  'tests/conformance/farcaster-signer-capabilities',
  'tests/conformance/farcaster-device-capabilities',
  'tests/conformance/farcaster-sponsored-capabilities',
]

const toRank = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((path) => moduleId.includes(`${path}.test.`))
  return rank < 0 ? longest.length : rank
}

/** A worker keeps its loaded modules while the next file belongs to the same project, so projects follow one another. */
const byProject = (one: TestSpecification, other: TestSpecification): number => one.project.name.localeCompare(other.project.name)

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inUsualOrder = super.sort.bind(this)
    return (await inUsualOrder(files)).toSorted((a, b) => toRank(a) - toRank(b) || byProject(a, b))
  }
}
