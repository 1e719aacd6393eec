import { randomBytes } from 'node:crypto'
import { toPostId } from '@chorus/networks/bluesky/post-id'
import { connectGuest, createActor, toPicture } from '../../conformance/bluesky-actors.ts'
import { describeCapabilities } from '../../conformance/capabilities.conformance.ts'
import { startProvider } from '../../provider/start-provider.ts'
import { unlimited } from '../../provider/unlimited.ts'
import { readPeer } from './read-peer.ts'

// New accounts, so that other suites see no changes.
describeCapabilities('on the real Bluesky software', async () => {
  await using stack = new AsyncDisposableStack()
  const { pds, plc, appView, feed } = readPeer()
  const environment = { CHORUS_BLUESKY_URL: pds, CHORUS_PLC_URL: plc }
  const provider = stack.use(await startProvider({ environment, app: { limits: unlimited } }))
  const password = 'made-up-and-local'
  const join = async (name: string) => {
    const handle = `${name}-${randomBytes(4).toString('hex')}.test`
    const response = await fetch(`${pds}/xrpc/com.atproto.server.createAccount`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ handle, email: `${handle}@mail.test`, password }),
    })
    if (!response.ok) throw new Error(`Creating an account failed: ${response.status} ${await response.text()}`)
    return createActor(provider, { identifier: handle, password, serviceUrl: pds })
  }
  const [me, friend, third] = [await join('wren'), await join('finch'), await join('tern')]
  const undo = stack.move()
  return {
    guest: connectGuest(appView),
    me,
    friend,
    third,
    feed: toPostId(feed),
    picture: toPicture(),
    close: () => undo.disposeAsync(),
  }
})
