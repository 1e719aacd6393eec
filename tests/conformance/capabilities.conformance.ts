import { listCapabilities } from '@chorus/networks/capability-names'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeChannels } from './capabilities/describe-channels.ts'
import { describeContentSettings } from './capabilities/describe-content-settings.ts'
import { describeEdits } from './capabilities/describe-edits.ts'
import { describeFinding } from './capabilities/describe-finding.ts'
import { describeGuests } from './capabilities/describe-guests.ts'
import { describeHiddenReplies } from './capabilities/describe-hidden-replies.ts'
import { describeManagers } from './capabilities/describe-managers.ts'
import { describeMiniApps } from './capabilities/describe-mini-apps.ts'
import { describeNotifications } from './capabilities/describe-notifications.ts'
import { describePeople } from './capabilities/describe-people.ts'
import { describePolls } from './capabilities/describe-polls.ts'
import { describePublishing } from './capabilities/describe-publishing.ts'
import { describeReactions } from './capabilities/describe-reactions.ts'
import { type CapabilityTarget, createStage } from './capabilities/stage.ts'

/** One suite per capability, run against the sandbox and real networks. */
export function describeCapabilities(name: string, start: () => Promise<CapabilityTarget>): void {
  describe(`capabilities ${name}`, { timeout: 60_000 }, () => {
    let target: CapabilityTarget
    beforeAll(async () => {
      target = await start()
    })
    afterAll(() => target?.close())
    const stage = createStage(() => target)
    for (const describeSome of [
      describePublishing,
      describeEdits,
      describeReactions,
      describePolls,
      describeHiddenReplies,
      describePeople,
      describeNotifications,
      describeFinding,
      describeChannels,
      describeContentSettings,
      describeManagers,
      describeMiniApps,
      describeGuests,
    ])
      describeSome(stage)
    // Last, because it checks what the suites above have used.
    test('every offered capability is tested', () => {
      const { me, guest } = target
      const offered = [...listCapabilities(me.connection), ...listCapabilities(guest)]
      expect(offered.filter((name) => !stage.tried.has(name))).toEqual([])
    })
  })
}
