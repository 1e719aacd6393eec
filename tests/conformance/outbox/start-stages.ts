import 'fake-indexeddb/auto'
import { Writable } from 'node:stream'
import type { Person } from '@chorus/sandbox/seed/world'
import { startSandbox } from '@chorus/sandbox/start-sandbox'
import { vi } from 'vitest'
import { toSandboxSettings } from '../../../scripts/sandbox-settings.ts'
import { createServices } from '../../../server/create-services.ts'
import { createLog } from '../../../server/log/log.ts'
import { readLag } from '../../../server/networks/farcaster/read-model/queries/read-lag.ts'
import { startMediaStore } from '../../provider/media/start-media-store.ts'
import { unlimited } from '../../provider/unlimited.ts'
import { createEnter, type Entry, findPeople } from './create-enter.ts'
import type { Stage } from './stage.ts'

/** Accounts that post together with one press. */
export type Group = readonly Stage[]

/** Groups whose accounts no other lane has, so that lanes can send at the same time. */
export interface Lane {
  groups: readonly Group[]
}

/** The provider over the whole sandbox, and accounts on each network: one at a time, on all networks at once, and two of one network. */
export async function startStages(): Promise<{ lanes: readonly Lane[] } & AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const sandbox = await startSandbox({ hasLimits: false, xPlan: 'enterprise' })
  stack.defer(() => sandbox.close())
  const environment = { ...toSandboxSettings(sandbox), CHORUS_X_PLAN: 'enterprise' }
  const { provider } = stack.use(await startMediaStore({ environment, app: { limits: unlimited } }))
  const { db, keys, config } = provider
  const log = createLog('silent', new Writable({ write: (_chunk, _encoding, done) => done() }))
  const stops = createServices({ db, keys, config }).networks.flatMap((network) => network.startJobs?.(log) ?? [])
  stack.defer(async () => void (await Promise.all(stops.map((stop) => stop()))))
  await vi.waitFor(
    async () => {
      if ((await readLag(db, Date.now)) === undefined) throw new Error('The index is still being filled.')
    },
    { timeout: 120_000, interval: 200 },
  )

  const [me, , second, third, fourth, fifth, sixth, ...others] = findPeople(sandbox.world) as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  // Each lane is its own account on our server, which limits polls and files by account. One Farcaster account can't be in two of them.
  const single: Lane[] = []
  for (const as of ['bluesky', 'signer', 'custody', 'lens'] satisfies Entry[])
    single.push({ groups: [[await createEnter({ sandbox, provider })(as, as === 'custody' ? fourth : me)]] })
  const enterX = createEnter({ sandbox, provider })
  // In turn, because a lookup on X reads an account's last hundred posts. No one posts more than that in ten minutes.
  single.push({ groups: await Promise.all([me, fourth, ...others].map(async (person) => [await enterX('x', person)])) })
  const all: Group[] = []
  for (const [first, last] of [
    [second, third],
    [fifth, sixth],
  ] as const) {
    const enter = createEnter({ sandbox, provider })
    const enterAll = async (person: Person, farcaster: 'signer' | 'custody') => ({
      bluesky: await enter('bluesky', person),
      farcaster: await enter(farcaster, person),
      lens: await enter('lens', person),
      x: await enter('x', person),
    })
    const [one, two] = [await enterAll(first, 'signer'), await enterAll(last, 'custody')]
    const pairs = (['bluesky', 'farcaster', 'lens', 'x'] as const).map((network) => [one[network], two[network]])
    all.push(Object.values(one), Object.values(two), ...pairs)
  }
  const undo = stack.move()
  return {
    lanes: [...single, { groups: all }],
    [Symbol.asyncDispose]: () => undo.disposeAsync(),
  }
}
