import { Failure } from '@chorus/model/failure'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { canBeRewritten, isLookupRefused, isUnconfirmed, mayBePublished, type OutboxRow } from './outbox-row.ts'
import { createLocks, createTabs, createWorld, draft, isQuiet, openTab, post, type Outcome } from './testing/outbox-world.ts'

describe('one post', () => {
  test.each<[string, Outcome[], Outcome[], OutboxRow['phase'], number]>([
    ['arrives', ['arrived'], [], 'confirmed', 1],
    ['did not arrive, and is sent again', ['not-arrived', 'arrived'], [], 'confirmed', 1],
    ['arrived, but the response was lost', ['answer-lost'], [], 'confirmed', 1],
    ['arrived, but the response and the first lookup were lost', ['answer-lost'], ['not-arrived', 'not-arrived'], 'confirmed', 1],
    ['arrived, but the response was lost and the first lookups refused', ['answer-lost'], ['refused', 'refused'], 'confirmed', 1],
    ['was refused', ['refused'], [], 'failed', 0],
    ['hit a logged-out account', ['unauthorized'], [], 'needs-user', 0],
    ['was rate-limited', ['rate-limited', 'arrived'], [], 'confirmed', 1],
    ['did not arrive, and was then refused', ['not-arrived', 'refused'], [], 'failed', 0],
    ['arrived unconfirmed, and its account was logged out before the lookup', ['answer-lost'], ['unauthorized'], 'needs-user', 1],
  ])('%s', async (_, outcomes, finds, phase, count) => {
    const world = createWorld()
    world.network.plan(outcomes, finds)
    const { outbox, settled } = openTab(world)
    await outbox.send([post()])
    await isQuiet(outbox)
    expect(settled.map((row) => row.phase)).toEqual([phase])
    expect(world.network.count()).toBe(count)
    expect(world.disk.rows.size).toBe(phase === 'confirmed' ? 0 : 1)
  })

  test('is stored before anything is sent, and nothing unstored is sent', async () => {
    const world = createWorld()
    world.disk.fill(true)
    const { outbox } = openTab(world)
    await expect(outbox.send([post()])).rejects.toThrow('full')
    await isQuiet(outbox)
    expect(world.network.count()).toBe(0)
    expect(outbox.rows()).toEqual([])
  })

  test('is a draft or rows, never both', async () => {
    const world = createWorld()
    world.disk.drafts.add('written')
    const { outbox } = openTab(world)
    world.disk.fill(true)
    await expect(outbox.send([post('Bsky:a'), post('Bsky:b')], 'written')).rejects.toThrow('full')
    expect([world.disk.rows.size, world.disk.drafts.size]).toEqual([0, 1])
    world.disk.fill(false)
    const storage = vi.spyOn(world.disk.storage, 'replaceDraft')
    await outbox.send([post('Bsky:a'), post('Bsky:b')], 'written')
    expect(storage).toHaveBeenCalledTimes(1)
    expect([world.disk.rows.size, world.disk.drafts.size]).toEqual([2, 0])
    // Another tab may still show it.
    await expect(openTab(world).outbox.send([post()], 'written')).rejects.toThrow('gone')
  })

  test('stays stored until its author has been notified', async () => {
    const world = createWorld()
    const remove = vi.spyOn(world.disk.storage, 'remove').mockReturnValue(new Promise(() => {}))
    const dying = openTab(world)
    await dying.outbox.send([post()])
    await vi.waitFor(() => expect(remove).toHaveBeenCalled())
    expect(dying.settled.map(({ phase }) => phase)).toEqual(['confirmed'])
    remove.mockRestore()
    const next = openTab({ ...world, lock: createLocks() })
    await isQuiet(next.outbox)
    expect(next.settled.map(({ phase }) => phase)).toEqual(['confirmed'])
    expect([world.network.count(), world.disk.rows.size]).toEqual([1, 0])
  })

  test('keeps its network’s notes after a failure and a killed browser', async () => {
    const world = createWorld()
    const { publish } = world.network
    const seen: (string | undefined)[] = []
    const sendOnce = publish.send
    vi.spyOn(publish, 'send').mockImplementation(async (draft, identity, _, journal) => {
      seen.push(journal!.read())
      await journal!.write(`step ${seen.length}`)
      // On disk before anything is sent.
      expect([...world.disk.rows.values()]).toMatchObject([{ phase: 'sending', journal: `step ${seen.length}` }])
      return sendOnce(draft, identity)
    })
    vi.spyOn(publish, 'find').mockImplementation(async (_, __, journal) => {
      seen.push(`found ${journal!.read()}`)
      return undefined
    })
    world.network.plan(['not-arrived', 'arrived'])
    const dying = openTab(world, () => new Promise(() => {}))
    await dying.outbox.send([post()])
    await vi.waitFor(() => expect([...world.disk.rows.values()]).toMatchObject([{ phase: 'unknown', journal: 'step 1', tries: 1 }]))
    dying.kill()
    const next = openTab({ ...world, lock: createLocks() })
    await isQuiet(next.outbox)
    expect(seen).toEqual([undefined, 'found step 1', 'step 1'])
    expect([world.network.count(), world.disk.rows.size]).toEqual([1, 0])
  })

  test('is recorded with its copies before it leaves the outbox, and not without any', async () => {
    const world = createWorld()
    const { outbox } = openTab(world)
    await outbox.send([post('Bsky:a')])
    await outbox.send([post('Bsky:b'), post('Bsky:c')])
    await isQuiet(outbox)
    expect(world.disk.copies.map(({ accountId, phase }) => `${accountId} ${phase}`).toSorted()).toEqual([
      'Bsky:b confirmed',
      'Bsky:c confirmed',
    ])
    expect(world.disk.copies.every(({ published }) => published !== undefined)).toBe(true)
    expect(new Set(world.disk.copies.map(({ sendId }) => sendId)).size).toBe(1)
  })

  test('says whether it was just created or found later', async () => {
    const world = createWorld()
    world.network.plan(['arrived', 'answer-lost'])
    const { outbox, settled } = openTab(world)
    for (const account of ['Bsky:a', 'Bsky:b']) {
      await outbox.send([post(account)])
      await isQuiet(outbox)
    }
    vi.spyOn(world.disk.storage, 'remove').mockReturnValueOnce(new Promise(() => {}))
    await outbox.send([post('Bsky:c')])
    await vi.waitFor(() => expect(settled).toHaveLength(3))
    const next = openTab({ ...world, lock: createLocks() })
    await isQuiet(next.outbox)
    const toWord = ({ accountId, phase, wasFound = false }: OutboxRow) => `${accountId} ${phase} ${wasFound ? 'found' : 'made'}`
    expect(settled.map(toWord)).toEqual(['Bsky:a confirmed made', 'Bsky:b confirmed found', 'Bsky:c confirmed made'])
    expect(next.settled.map(toWord)).toEqual(['Bsky:c confirmed found'])
  })

  test('a retry during an attempt ends the pause after it', async () => {
    const world = createWorld()
    world.network.plan(['not-arrived', 'not-arrived'])
    const waits: (() => void)[] = []
    const { outbox, settled } = openTab(world, () => new Promise((resolve) => waits.push(resolve)))
    const find = vi.spyOn(world.network.publish, 'find')
    const [row] = await outbox.send([post()])
    await vi.waitFor(() => expect(waits).toHaveLength(1))
    const looked = Promise.withResolvers<undefined>()
    find.mockReturnValueOnce(looked.promise)
    waits[0]!()
    await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(1))
    await outbox.retry(row!.id)
    looked.resolve(undefined)
    await vi.waitFor(() => expect(settled.map(({ phase }) => phase)).toEqual(['confirmed']))
  })

  test('a refused post is looked up before it is sent again, and can be discarded', async () => {
    const world = createWorld()
    world.network.plan(['unauthorized'])
    const { outbox, settled } = openTab(world)
    const [row] = await outbox.send([post()])
    await isQuiet(outbox)
    await outbox.retry(row!.id)
    await isQuiet(outbox)
    expect(settled.map(({ phase }) => phase)).toEqual(['needs-user', 'confirmed'])
    expect(world.network.count()).toBe(1)
    world.network.plan(['refused'])
    const [other] = await outbox.send([post()])
    await isQuiet(outbox)
    expect(await outbox.discard(other!.id)).toBe(true)
    expect(world.disk.rows.size).toBe(0)
    expect(outbox.rows().map(({ phase }) => phase)).toEqual(['confirmed'])
  })
})

describe('a waiting post', () => {
  const never = () => new Promise<void>(() => {})

  test('retries at once on request before its next attempt is due', async () => {
    const world = createWorld()
    world.network.plan(['not-arrived', 'arrived'])
    const { outbox, settled } = openTab(world, never)
    const [row] = await outbox.send([post()])
    await vi.waitFor(() => expect(outbox.rows()).toMatchObject([{ phase: 'unknown' }]))
    await outbox.retry(row!.id)
    await vi.waitFor(() => expect(settled.map(({ phase }) => phase)).toEqual(['confirmed']))
    expect(world.network.count()).toBe(1)
  })

  test('is sent on request after its last attempt', async () => {
    const world = createWorld()
    world.network.plan(Array.from({ length: 8 }, () => 'not-arrived'))
    const { outbox, settled } = openTab(world)
    const [row] = await outbox.send([post()])
    await isQuiet(outbox)
    expect([settled, outbox.rows()]).toMatchObject([[], [{ phase: 'unknown', tries: 8 }]])
    await outbox.retry(row!.id)
    await isQuiet(outbox)
    expect(settled.map(({ phase }) => phase)).toEqual(['confirmed'])
  })
})

test('a post whose network refuses to look it up can be discarded, and isn’t sent afterwards', async () => {
  const world = createWorld()
  world.network.plan(['not-arrived'], ['refused', 'refused'])
  const pauses: (() => void)[] = []
  const { outbox, settled } = openTab(world, () => new Promise((resolve) => pauses.push(resolve)))
  const [{ id }] = (await outbox.send([post()])) as [OutboxRow]
  await vi.waitFor(() => expect(pauses).toHaveLength(1))
  const current = () => outbox.rows().find((row) => row.id === id)!
  // No response yet, so the network has refused nothing.
  expect([mayBePublished(current()), isLookupRefused(current())]).toEqual([true, false])
  pauses[0]!()
  await vi.waitFor(() => expect(pauses).toHaveLength(2))
  expect([mayBePublished(current()), isLookupRefused(current())]).toEqual([true, true])
  expect(await outbox.discard(id)).toBe(true)
  pauses[1]!()
  await isQuiet(outbox)
  expect([outbox.rows(), world.disk.rows.size, world.network.count(), settled]).toEqual([[], 0, 0, []])
})

test('a post that another tab has published since can’t be discarded', async () => {
  const world = createWorld()
  world.network.plan(['rate-limited', 'not-arrived', 'arrived'])
  const never = () => new Promise<void>(() => {})
  const { outbox } = openTab(world, never)
  const deaf = openTab({ ...world, openEnd: createTabs() }, never)
  const [{ id }] = (await outbox.send([post()])) as [OutboxRow]
  await vi.waitFor(() => expect(outbox.rows()).toMatchObject([{ phase: 'queued', tries: 1 }]))
  void deaf.outbox.resume()
  await vi.waitFor(() => expect(deaf.outbox.rows()).toMatchObject([{ phase: 'unknown' }]))
  await outbox.retry(id)
  await vi.waitFor(() => expect(outbox.rows()).toMatchObject([{ phase: 'confirmed' }]))
  expect(await deaf.outbox.discard(id)).toBe(false)
  expect(world.network.count()).toBe(1)
})

describe('in two tabs', () => {
  test('a change in one tab shows in the other', async () => {
    const world = createWorld()
    const [one, other] = [openTab(world), openTab(world)]
    world.network.plan(['unauthorized'])
    const [row] = await one.outbox.send([post()])
    await vi.waitFor(() => expect(other.outbox.rows()).toMatchObject([{ id: row!.id, phase: 'needs-user' }]))
    await one.outbox.retry(row!.id)
    await vi.waitFor(() => expect(other.outbox.rows()).toEqual([]))
    expect(world.network.count()).toBe(1)
    world.network.plan(['refused'])
    const [given] = await one.outbox.send([post()])
    await vi.waitFor(() => expect(other.outbox.rows()).toMatchObject([{ id: given!.id, phase: 'failed' }]))
    expect(await one.outbox.discard(given!.id)).toBe(true)
    await vi.waitFor(() => expect(other.outbox.rows()).toEqual([]))
  })

  test('a row being resent in one tab cannot be discarded in the other', async () => {
    const world = createWorld()
    const sender = openTab(world)
    const deaf = openTab({ ...world, openEnd: createTabs() })
    world.network.plan(['unauthorized', 'not-arrived', 'arrived'])
    const [row] = await sender.outbox.send([post()])
    await isQuiet(sender.outbox)
    await deaf.outbox.resume()
    const sent = vi.spyOn(world.network.publish, 'send')
    let discarded: Promise<boolean> | undefined
    // While it is being sent.
    sent.mockImplementationOnce(async () => {
      discarded = deaf.outbox.discard(row!.id)
      throw new Failure('unreachable', 'lost', { network: 'bluesky' })
    })
    await sender.outbox.retry(row!.id)
    await isQuiet(sender.outbox)
    expect(await discarded).toBe(false)
    expect(world.network.count()).toBe(1)
    expect(sender.settled.map(({ phase }) => phase)).toEqual(['needs-user', 'confirmed'])
  })

  test('a row being discarded in one tab is not resent by the other', async () => {
    const world = createWorld()
    const [one, other] = [openTab(world), openTab(world)]
    world.network.plan(['refused', 'arrived'])
    const [row] = await one.outbox.send([post()])
    await isQuiet(one.outbox)
    await other.outbox.resume()
    let again: Promise<void> | undefined
    vi.spyOn(world.disk.storage, 'remove').mockImplementationOnce(async ([id]) => {
      again = other.outbox.retry(id!)
      for (let turn = 0; turn < 50; turn++) await Promise.resolve()
      world.disk.rows.delete(id!)
    })
    expect(await one.outbox.discard(row!.id)).toBe(true)
    await again
    await isQuiet(other.outbox)
    expect([world.network.count(), world.disk.rows.size]).toEqual([0, 0])
  })
})

test('a failing network or account does not stop the others', async () => {
  const world = createWorld()
  const { outbox, settled } = openTab(world)
  world.network.plan(['refused', 'arrived'])
  await outbox.send([post('Bsky:a'), post('Bsky:b')])
  await isQuiet(outbox)
  expect(settled.map(({ accountId, phase }) => `${accountId} ${phase}`).toSorted()).toEqual(['Bsky:a failed', 'Bsky:b confirmed'])
})

test.each([
  ['no row at all', 7],
  ['another version', { id: 'x', phase: 'sent' }],
  [
    'a network that is gone',
    {
      id: 'x',
      sendId: 's',
      accountId: 'a',
      network: 'myspace',
      draft,
      identity: { key: 'k', createdAt: 1 },
      phase: 'queued',
      tries: 0,
      createdAt: 1,
    },
  ],
])('leaves stored data alone that is no row (%s)', async (_, stored) => {
  const world = createWorld()
  world.disk.rows.set('x', stored as object)
  const { outbox, settled } = openTab(world)
  await outbox.resume()
  expect(settled).toEqual([])
  expect(outbox.rows()).toEqual([])
  expect(world.disk.rows.size).toBe(1)
})

test('whatever is lost and whenever tabs die, each post ends up there once and its author is notified', async () => {
  const outcome = fc.constantFrom<Outcome>('arrived', 'not-arrived', 'answer-lost', 'rate-limited')
  await fc.assert(
    fc.asyncProperty(
      fc.array(outcome, { maxLength: 12 }),
      fc.array(outcome, { maxLength: 6 }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 1, max: 4 }),
      async (outcomes, finds, life, count) => {
        const world = createWorld()
        world.network.plan(outcomes, finds)
        const first = openTab(world)
        const sent = first.outbox.send(Array.from({ length: count }, (_, index) => post(`Bsky:${index}`)))
        await sent
        for (let turn = 0; turn < life; turn++) await Promise.resolve()
        first.kill()
        // A browser releases a closed tab's locks.
        const later = { ...world, lock: createLocks() }
        const [second, third] = [openTab(later), openTab(later)]
        await Promise.all([second.outbox.resume(), third.outbox.resume()])
        await Promise.all([second.outbox.resume(), third.outbox.resume()])
        expect(world.network.posts.size).toBe(count)
        expect(world.network.count()).toBe(count)
        expect(world.disk.rows.size).toBe(0)
        const settled = [first, second, third].flatMap((tab) => tab.settled.map(({ id }) => id))
        expect(new Set(settled).size).toBe(count)
      },
    ),
    { numRuns: 300 },
  )
})

test('a post that its network has taken and never shown is only looked for again, as often as its author asks', async () => {
  const world = createWorld()
  const { outbox, settled } = openTab(world)
  const calls: string[] = []
  world.network.publish.find = async () => void calls.push('find')
  world.network.publish.send = async (_draft, _identity, _signal, journal) => {
    calls.push(journal?.isRepeatAllowed?.() ? 'send again' : 'follow')
    throw toOperationFailure('timeout', 'neverIndexed')
  }
  await outbox.send([post()])
  await isQuiet(outbox)
  const [row] = outbox.rows()
  expect([settled.map(({ phase }) => phase), mayBePublished(row!), canBeRewritten(row!)]).toEqual([['needs-user'], true, false])
  await outbox.retry(row!.id)
  await isQuiet(outbox)
  expect([settled.at(-1)?.phase, calls]).toEqual(['needs-user', ['follow', 'find', 'follow']])
})

test('a post that its network can’t confirm waits for its author, and can’t be rewritten', async () => {
  const world = createWorld()
  const { outbox, settled } = openTab(world)
  const { send } = world.network.publish
  world.network.publish.send = () => Promise.reject(toOperationFailure('timeout', 'neverConfirmed'))
  await outbox.send([post()])
  await isQuiet(outbox)
  expect(settled.map(({ phase, failure }) => [phase, isUnconfirmed(failure)])).toEqual([['needs-user', true]])
  expect(canBeRewritten(outbox.rows()[0]!)).toBe(false)
  const allowed: (boolean | undefined)[] = []
  world.network.publish.find = async (_identity, _signal, journal) => void allowed.push(journal?.isRepeatAllowed?.())
  world.network.publish.send = async (draft, identity, signal, journal, upload) => {
    allowed.push(journal?.isRepeatAllowed?.())
    if (allowed.length === 2) throw new Failure('timeout', 'Lost.')
    return send(draft, identity, signal, journal, upload)
  }
  await outbox.retry(outbox.rows()[0]!.id)
  await isQuiet(outbox)
  expect(settled.at(-1)?.phase).toBe('confirmed')
  // The consent counts once, so neither the row being sent nor its next attempt has it.
  expect(allowed).toEqual([true, false, false, false])
})
