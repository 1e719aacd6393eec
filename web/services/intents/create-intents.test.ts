import type { AccountId } from '@chorus/accounts/account-id'
import { Failure } from '@chorus/model/failure'
import type { Intent } from '@chorus/networks/intent'
import { describe, expect, test } from 'vitest'
import { type Cache, createCache } from '../../cache/create-cache.ts'
import type { StoredIntent } from '../../cache/edits/intents.ts'
import { minaViewers, samplePost } from '../../cache/testing/sample-entities.ts'
import { createIntents, toReplacing, type IntentBase } from './create-intents.ts'

const mina: AccountId = 'Bsky:did:plc:mina'
const post = samplePost('bluesky', '1')
const target = { ref: post.ref, flag: 'like', account: mina } as const
const toKey = ({ account, flag, ref }: StoredIntent) => `${account} ${flag} ${ref}`
const rest = () => new Promise<void>((done) => void setImmediate(done))

interface Call {
  isOn: boolean
  intent: Intent | undefined
  /** The network carries it out, and its response is lost. */
  arrive(): void
  /** Whether the network carries it out, and what the page hears back. */
  end(result?: { isLost?: boolean; failure?: Failure }): Promise<void>
}

/** A browser whose tabs can be killed, and a network that lists likes and accepts one per intent. */
function openBrowser() {
  const rows = new Map<string, StoredIntent>()
  const queues = new Map<string, { tab: object; begin(): void }[]>()
  const likes: string[] = []
  const sent: boolean[] = []
  let isOffline = false
  let isFull = false
  let serial = 0
  /** Tabs tell each other what their networks have confirmed, and don’t pass it on. */
  let isTold = false

  const lockOf = (tab: object) => async (name: string, run: () => Promise<void>) => {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    await new Promise<void>((begin) => {
      queue.push({ tab, begin })
      if (queue.length === 1) begin()
    })
    await run()
    leave(name, tab)
  }
  const leave = (name: string, tab: object) => {
    const queue = queues.get(name)!
    const place = queue.findIndex((entry) => entry.tab === tab)
    if (place < 0) return
    queue.splice(place, 1)
    if (place === 0) queue[0]?.begin()
  }
  const base: IntentBase = {
    list: async () => [...rows.values()],
    async put(row) {
      if (isFull) throw new Error('The storage is full.')
      rows.set(toKey(row), toReplacing(row, rows.get(toKey(row))))
    },
    async markSent(row) {
      const known = rows.get(toKey(row))
      if (known?.id !== row.id) return undefined
      rows.set(toKey(row), { ...known, isSent: true })
      return known
    },
    async setRemovedId(row, removedId) {
      const known = rows.get(toKey(row))
      if (known?.id === row.id) rows.set(toKey(row), { ...known, removedId })
    },
    async remove(row) {
      if (rows.get(toKey(row))?.id === row.id) rows.delete(toKey(row))
    },
    async forget(account) {
      for (const [key, row] of rows) if (row.account === account) rows.delete(key)
    },
  }
  const carryOut = (isOn: boolean, intent: Intent | undefined) => {
    if (!isOn) likes.length = 0
    // Networks check first where a second one would count.
    else if (intent?.isRepeat && likes.length > 0) return
    else if (!intent || !likes.includes(intent.id)) likes.push(intent?.id ?? 'no intent')
  }

  const caches: Cache[] = []
  const openTab = () => {
    const tab = {}
    let isAlive = true
    const calls: Call[] = []
    const never = new Promise<never>(() => {})
    const living = <A extends unknown[], R>(act: (...args: A) => Promise<R>) => {
      return (...args: A): Promise<R> => (isAlive ? act(...args) : never)
    }
    const intents = createIntents({
      base: {
        list: living(base.list),
        put: living(base.put),
        markSent: living(base.markSent),
        setRemovedId: living(base.setRemovedId),
        remove: living(base.remove),
        forget: living(base.forget),
      },
      lock: lockOf(tab),
      createId: () => String((serial += 1)),
      now: () => serial,
      isOffline: () => isOffline,
      isLeaving: () => false,
    })
    const cache = createCache({ now: () => 0, viewers: minaViewers, lag: 0, intents })
    caches.push(cache)
    cache.subscribeConfirmed(({ ref, flag, account }, isOn) => {
      if (isTold) return
      isTold = true
      for (const other of caches) if (other !== cache) other.changed({ ref, flag, account, isOn })
      isTold = false
    })
    const send = (isOn: boolean, _: AbortSignal, intent?: Intent) => {
      if (!isAlive) return never
      sent.push(isOn)
      return new Promise<void>((resolve, reject) => {
        const end: Call['end'] = async ({ isLost = false, failure } = {}) => {
          if (!isLost && !failure) carryOut(isOn, intent)
          if (isAlive && (isLost || failure)) reject(failure ?? new Failure('unreachable', 'Lost.'))
          else if (isAlive) resolve()
          await rest()
        }
        calls.push({ isOn, intent, end, arrive: () => carryOut(isOn, intent) })
      })
    }
    return {
      calls,
      cache,
      intents,
      press: async (to: boolean) => {
        const outcome = cache.toggle(target, to, send, post)
        await rest()
        return { outcome }
      },
      async resume() {
        const outcomes = []
        for (const row of await intents.list()) if (!intents.isHeld(row)) outcomes.push(cache.resume(row, send))
        await rest()
        return outcomes
      },
      async kill() {
        isAlive = false
        for (const name of queues.keys()) leave(name, tab)
        await rest()
      },
    }
  }
  return {
    rows,
    likes,
    sent,
    openTab,
    goOffline: (is: boolean) => void (isOffline = is),
    fill: () => void (isFull = true),
  }
}

test('an intent is stored until its network has it', async () => {
  const { openTab, rows, likes } = openBrowser()
  const { press, calls } = openTab()
  const { outcome } = await press(true)
  expect([...rows.values()]).toMatchObject([{ account: mina, flag: 'like', isOn: true, isSent: true, subject: post }])
  await calls[0]!.end()
  expect(await outcome).toEqual({ state: 'confirmed' })
  await rest()
  expect([rows.size, likes.length]).toEqual([0, 1])
})

test.each([{ arrived: true }, { arrived: false }])(
  'a killed tab’s like is sent again and counts once: arrived $arrived',
  async ({ arrived }) => {
    const { openTab, rows, likes } = openBrowser()
    const first = openTab()
    await first.press(true)
    if (arrived) first.calls[0]!.arrive()
    await first.kill()
    const later = openTab()
    const [outcome] = await later.resume()
    expect(later.calls[0]!.intent).toMatchObject({ isRepeat: true, id: first.calls[0]!.intent!.id })
    await later.calls[0]!.end()
    // The first one may also arrive afterwards.
    first.calls[0]!.arrive()
    expect(await outcome).toEqual({ state: 'confirmed' })
    expect([rows.size, likes.length]).toEqual([0, 1])
  },
)

test('the last of several presses is what a later tab sends', async () => {
  const { openTab, likes, sent } = openBrowser()
  const first = openTab()
  await first.press(true)
  await first.press(false)
  await first.kill()
  const later = openTab()
  await later.resume()
  await later.calls[0]!.end()
  expect([likes, sent]).toEqual([[], [true, false]])
})

test('another tab sends only once the first one is gone', async () => {
  const { openTab, likes, sent } = openBrowser()
  const [first, other] = [openTab(), openTab()]
  await first.press(true)
  await other.resume()
  expect(other.calls).toEqual([])
  await first.kill()
  await other.calls[0]!.end()
  expect([likes.length, sent]).toEqual([1, [true, true]])
})

test('another tab sends nothing that the first one has done', async () => {
  const { openTab, likes, sent } = openBrowser()
  const [first, other] = [openTab(), openTab()]
  await first.press(true)
  const [outcome] = await other.resume()
  await first.calls[0]!.end()
  expect(await outcome).toEqual({ state: 'superseded' })
  expect([likes.length, sent]).toEqual([1, [true]])
})

test('a later press in another tab wins', async () => {
  const { openTab, likes, rows } = openBrowser()
  const [first, other] = [openTab(), openTab()]
  other.cache.begin()({ posts: [{ ...post, hasLiked: true }] })
  await first.press(true)
  const { outcome } = await other.press(false)
  expect(other.calls).toEqual([])
  await first.calls[0]!.end()
  await rest()
  await other.calls[0]!.end()
  expect(await outcome).toEqual({ state: 'confirmed' })
  expect([likes, rows.size]).toEqual([[], 0])
})

test('a call whose connection broke is repeated once the device is online', async () => {
  const { openTab, goOffline, likes } = openBrowser()
  const { press, calls } = openTab()
  const { outcome } = await press(true)
  goOffline(true)
  await calls[0]!.end({ isLost: true })
  goOffline(false)
  expect(calls[1]).toMatchObject({ isOn: true, intent: { isRepeat: true } })
  await calls[1]!.end()
  expect(await outcome).toEqual({ state: 'confirmed' })
  expect(likes).toHaveLength(1)
})

test('a refusal ends it; what may pass is left to a later page, where no one waits for it', async () => {
  const { openTab, rows } = openBrowser()
  const first = openTab()
  await first.press(true)
  await first.kill()
  const later = openTab()
  await later.resume()
  await later.calls[0]!.end({ failure: new Failure('broken', 'Down.') })
  expect(rows.size).toBe(1)
  await later.resume()
  await later.calls[1]!.end({ failure: new Failure('refused', 'No.') })
  expect(rows.size).toBe(0)
  const { outcome } = await later.press(true)
  await later.calls[2]!.end({ failure: new Failure('broken', 'Down.') })
  expect(await outcome).toMatchObject({ state: 'failed' })
  expect(rows.size, 'the toast has said so').toBe(0)
})

test('after a failure that may hide a success, pressing again looks first and counts once', async () => {
  const { openTab, likes } = openBrowser()
  const { press, calls } = openTab()
  const first = await press(true)
  calls[0]!.arrive()
  await calls[0]!.end({ isLost: true })
  expect(await first.outcome).toMatchObject({ state: 'failed' })
  const second = await press(true)
  expect(calls[1]!.intent).toMatchObject({ isRepeat: true })
  await calls[1]!.end()
  expect(await second.outcome).toEqual({ state: 'confirmed' })
  expect(likes).toHaveLength(1)
  await press(false)
  expect(calls[2]!.intent).toMatchObject({ isRepeat: false })
})

describe('the id of what an undo removes', () => {
  /** Presses undo in a tab of its own. Its call stores the id of what it removes and never ends. */
  const undo = async (browser: ReturnType<typeof openBrowser>) => {
    const tab = browser.openTab()
    tab.cache.begin()({ posts: [{ ...post, hasLiked: true }] })
    const { outcome } = await tab.press(false)
    await tab.calls[0]!.intent!.storeRemovedId!('first')
    return { ...tab, outcome }
  }
  const removedIds = ({ calls }: Pick<Awaited<ReturnType<typeof undo>>, 'calls'>) => calls.map(({ intent }) => intent!.removedId)

  test.each([{ isPressed: false }, { isPressed: true }])('outlasts its page: pressed again $isPressed', async ({ isPressed }) => {
    const browser = openBrowser()
    const { kill } = await undo(browser)
    await kill()
    const later = browser.openTab()
    later.cache.begin()({ posts: [{ ...post, hasLiked: true }] })
    await (isPressed ? later.press(false) : later.resume())
    expect(removedIds(later)).toEqual(['first'])
  })

  test.each([{ isFull: false }, { isFull: true }])(
    'stays the same when someone presses undo again after its response was lost: without storage $isFull',
    async ({ isFull }) => {
      const browser = openBrowser()
      if (isFull) browser.fill()
      const tab = await undo(browser)
      await tab.calls[0]!.end({ isLost: true })
      expect(await tab.outcome).toMatchObject({ state: 'failed' })
      await tab.press(false)
      expect(removedIds(tab)).toEqual([undefined, 'first'])
    },
  )

  test('is forgotten once it is undone, and by doing it again', async () => {
    const tab = await undo(openBrowser())
    await tab.calls[0]!.end()
    await tab.press(true)
    await tab.calls[1]!.end()
    await tab.press(false)
    await tab.calls[2]!.intent!.storeRemovedId!('second')
    await tab.calls[2]!.end({ isLost: true })
    await tab.press(true)
    await tab.calls[3]!.end({ isLost: true })
    await tab.press(false)
    expect(removedIds(tab)).toEqual([undefined, undefined, undefined, undefined, undefined])
  })
})

test('an account that logs out leaves nothing, and other accounts’ intents stay', async () => {
  const { openTab, rows } = openBrowser()
  const { press, intents, cache } = openTab()
  await press(true)
  intents.hold({ ...target, account: 'Bsky:did:plc:work' }, true, post)
  await rest()
  cache.setViewers({ current: {}, accounts: new Set(['Bsky:did:plc:work']) })
  await rest()
  expect([...rows.values()].map(({ account }) => account)).toEqual(['Bsky:did:plc:work'])
})

test('without storage, it is sent once and ends with the page', async () => {
  const { openTab, fill, likes, rows } = openBrowser()
  fill()
  const { press, calls } = openTab()
  const { outcome } = await press(true)
  expect(calls[0]!.intent).toMatchObject({ isRepeat: false })
  await calls[0]!.end()
  expect(await outcome).toEqual({ state: 'confirmed' })
  expect([likes.length, rows.size]).toEqual([1, 0])
})

test('the last intent wins and counts once over random presses, kills and losses in two tabs', async () => {
  for (let seed = 1; seed <= 500; seed++) {
    const chance = createChance(seed)
    const { openTab, rows, likes } = openBrowser()
    const tabs = [openTab(), openTab()]
    let last = false
    for (let step = 0; step < 8; step++) {
      const place = chance() < 0.5 ? 0 : 1
      const tab = tabs[place]!
      const what = chance()
      if (what < 0.4) {
        last = !last
        await tab.press(last)
      } else if (what < 0.6) {
        await tab.kill()
        const [lost] = tab.calls
        if (chance() < 0.5) lost?.arrive()
        tabs[place] = openTab()
        await tabs[place]!.resume()
      } else await tab.calls.pop()?.end()
    }
    // All tabs finish what they have started.
    for (let round = 0; round < 8; round++)
      for (const tab of tabs) {
        await tab.resume()
        await tab.calls.pop()?.end()
      }
    expect([seed, rows.size, likes.length]).toEqual([seed, 0, last ? 1 : 0])
  }
})

/** Mulberry32 */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
