import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, slowest first. They start first, so that none runs alone at the end. */
const longest = [
  'tests/faults/kills',
  'tests/provider/calls/contract',
  'tests/provider/accounts/bind-matrix',
  'tests/provider/accounts/planted-proofs',
  'server/push/push',
  'server/provider/people/people-plans',
  'tests/provider/hosted/hosted',
  'tests/provider/hosted/hosted-farcaster',
  'server/db/managed-postgres',
  'server/provider/identity/wallet-profile',
  'server/networks/farcaster/read-model/farcaster-index',
  'tests/provider/limits/limits',
  'server/networks/farcaster/read-model/ingest/create-ingester',
  'server/login/email/prove-email',
  'tests/provider/hosted/farcaster-messages',
  'tests/provider/limits/half-sent-bodies',
  'tests/provider/hosted/move-login',
  'tests/provider/accounts/sign-in-methods',
  'tests/provider/scheduled/kill-scheduled',
  'tests/provider/media/cut-uploads',
  'server/login/services-silent',
  'tests/conformance/lens-capabilities',
  'tests/conformance/outbox/outbox-faults',
  'tests/conformance/farcaster-signer-capabilities',
  'tests/conformance/x-capabilities',
  'tests/conformance/farcaster-sponsored-capabilities',
  'tests/conformance/farcaster-device-capabilities',
  'tests/conformance/lens-feed-management',
  'tests/conformance/x-lists',
  'tests/conformance/farcaster-custody-capabilities',
]

const toRank = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((path) => moduleId.includes(`${path}.`))
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
