import { expect, test } from 'vitest'
import { createDeviceActor } from './bluesky-actors.ts'
import { describeCapabilities } from './capabilities.conformance.ts'
import { startBlueskyTarget } from './start-bluesky-target.ts'

const start = () => startBlueskyTarget(async () => createDeviceActor)

describeCapabilities('on Bluesky, for an account of this device only', start)

test('a device-only account has no bookmarks, which our server stores', async () => {
  const { me, close } = await start()
  expect(me.connection.bookmark).toBeUndefined()
  expect(me.connection.like).toBeDefined()
  await close()
})
