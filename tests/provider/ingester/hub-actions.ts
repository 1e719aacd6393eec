import fc from 'fast-check'
import type { HubAction } from '../start-random-hub.ts'

const index = fc.nat({ max: 30 })

/** What may happen on the network. */
export const hubAction: fc.Arbitrary<HubAction> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cast' as const), by: index, replyTo: index, quoting: index, mentioning: index }) },
  fc.record({ kind: fc.constant('uncast' as const), cast: index }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('react' as const), by: index, cast: index, isRecast: fc.boolean(), isRemoval: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('follow' as const), by: index, target: index, isRemoval: fc.boolean() }) },
  fc.record({ kind: fc.constant('rename' as const), by: index, name: index }),
  fc.record({ kind: fc.constant('drop' as const), message: index, isRevoked: fc.boolean() }),
)
