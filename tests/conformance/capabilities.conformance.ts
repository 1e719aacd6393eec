import { listCapabilities } from '@chorus/networks/capability-names'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeFinding } from './capabilities/describe-finding.ts'
import { describeNotifications } from './capabilities/describe-notifications.ts'
import { describePeople } from './capabilities/describe-people.ts'
import { describePublishing } from './capabilities/describe-publishing.ts'
import { describeReactions } from './capabilities/describe-reactions.ts'
import { describeVisitors } from './capabilities/describe-visitors.ts'
import { type CapabilityTarget, createStage } from './capabilities/stage.ts'

/** One suite for each thing that a session may do: what an adapter offers has to hold here, against whatever it speaks to. */
export function describeCapabilities(name: string, start: () => Promise<CapabilityTarget>): void {
  describe(`what sessions may do, ${name}`, { timeout: 60_000 }, () => {
    let target: CapabilityTarget
    beforeAll(async () => {
      target = await start()
    })
    afterAll(() => target?.close())
    const stage = createStage(() => target)
    for (const describeSome of [
      describePublishing,
      describeReactions,
      describePeople,
      describeNotifications,
      describeFinding,
      describeVisitors,
    ])
      describeSome(stage)
    // Last: a capability that nothing here asks for would be offered on its word alone.
    test('all that is offered has been tried', () => {
      const { me, visitor } = target
      const offered = [...listCapabilities(me.connection), ...listCapabilities(visitor)]
      expect(offered.filter((name) => !stage.tried.has(name))).toEqual([])
    })
  })
}
