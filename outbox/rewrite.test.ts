import type { Post } from '@chorus/model/post'
import { describe, expect, test, vi } from 'vitest'
import type { Outbox } from './create-outbox.ts'
import type { ContinuedSend, OutboxRow } from './outbox-row.ts'
import { createLocks, createWorld, draft, isQuiet, openTab, post } from './testing/outbox-world.ts'

describe('rewriting a refused post', () => {
  const toDraft = ({ id }: OutboxRow) => ({ id: `draft of ${id}` })
  const refuse = async (world: ReturnType<typeof createWorld>, outbox: Outbox) => {
    world.network.plan(['refused'])
    const [row] = await outbox.send([post()])
    await isQuiet(outbox)
    return row!.id
  }

  test('makes it a draft instead of a row in every tab', async () => {
    const world = createWorld()
    const [one, other] = [openTab(world), openTab(world)]
    const id = await refuse(world, one.outbox)
    const restoreDraft = vi.spyOn(world.disk.storage, 'restoreDraft')
    expect(await one.outbox.rewrite(id, toDraft)).toBe(true)
    expect(restoreDraft).toHaveBeenCalledExactlyOnceWith([id], { id: `draft of ${id}` })
    expect([world.disk.rows.size, [...world.disk.drafts]]).toEqual([0, [`draft of ${id}`]])
    await vi.waitFor(() => expect([one.outbox.rows(), other.outbox.rows()]).toEqual([[], []]))
    expect(await one.outbox.rewrite(id, toDraft)).toBe(false)
  })

  test('changes nothing when storage fails', async () => {
    const world = createWorld()
    const { outbox } = openTab(world)
    const id = await refuse(world, outbox)
    world.disk.fill(true)
    await expect(outbox.rewrite(id, toDraft)).rejects.toThrow('full')
    expect([outbox.rows(), world.disk.rows.size, world.disk.drafts.size]).toMatchObject([[{ id, phase: 'failed' }], 1, 0])
  })

  test('changes nothing when the tab dies before it is stored', async () => {
    const world = createWorld()
    const dying = openTab(world)
    const id = await refuse(world, dying.outbox)
    vi.spyOn(world.disk.storage, 'restoreDraft').mockReturnValueOnce(new Promise(() => {}))
    void dying.outbox.rewrite(id, toDraft)
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    dying.kill()
    const next = openTab({ ...world, lock: createLocks() })
    await next.outbox.resume()
    expect([next.outbox.rows(), world.disk.drafts.size]).toMatchObject([[{ id, phase: 'failed' }], 0])
    expect(await next.outbox.rewrite(id, toDraft)).toBe(true)
    expect([world.disk.rows.size, world.disk.drafts.size]).toEqual([0, 1])
  })

  test('is impossible while it waits for the user, because it may be published', async () => {
    const world = createWorld()
    world.network.plan(['answer-lost'], ['unauthorized'])
    const { outbox } = openTab(world)
    const [row] = await outbox.send([post()])
    await isQuiet(outbox)
    expect(outbox.rows()).toMatchObject([{ phase: 'needs-user' }])
    expect(await outbox.rewrite(row!.id, toDraft)).toBe(false)
    expect([world.disk.rows.size, world.disk.drafts.size]).toEqual([1, 0])
  })

  test('is impossible when an earlier attempt arrived, and reports that it was published', async () => {
    const world = createWorld()
    const { outbox, settled } = openTab(world)
    world.network.plan(['answer-lost', 'refused'])
    // The index doesn't have it yet, so it is sent again and refused.
    vi.spyOn(world.network.publish, 'find').mockResolvedValueOnce(undefined)
    const [row] = await outbox.send([post()])
    await isQuiet(outbox)
    expect(outbox.rows()).toMatchObject([{ phase: 'failed', tries: 2 }])
    expect(await outbox.rewrite(row!.id, toDraft)).toBe(false)
    await isQuiet(outbox)
    expect([world.network.count(), settled.map(({ phase }) => phase), world.disk.drafts.size]).toEqual([1, ['failed', 'confirmed'], 0])
  })

  test('is impossible when the post it replies to is unknown', async () => {
    const world = createWorld()
    const { outbox } = openTab(world)
    const replyTo = { postId: '1', publicationId: 'at://1' }
    const parent = { ...replyTo, ref: 'bluesky:1', author: { handle: 'ana' } } as unknown as Post
    for (const [context, isRewritten] of [
      [undefined, false],
      [{ replyTo: parent }, true],
    ] as const) {
      world.network.plan(['refused'])
      const [row] = await outbox.send([{ ...post(), draft: { ...draft, replyTo }, ...(context && { context }) }])
      await isQuiet(outbox)
      expect(await outbox.rewrite(row!.id, toDraft)).toBe(isRewritten)
    }
  })

  test('makes one draft when two tabs do it at once', async () => {
    const world = createWorld()
    const [one, other] = [openTab(world), openTab(world)]
    const id = await refuse(world, one.outbox)
    await other.outbox.resume()
    const done = await Promise.all([one.outbox.rewrite(id, toDraft), other.outbox.rewrite(id, toDraft)])
    expect([done.toSorted(), world.disk.drafts.size]).toEqual([[false, true], 1])
  })

  test('loses to a resend in another tab, or wins, but never both', async () => {
    const world = createWorld()
    const [one, other] = [openTab(world), openTab(world)]
    const id = await refuse(world, one.outbox)
    await other.outbox.resume()
    world.network.plan(['arrived'])
    const [isRewritten] = await Promise.all([one.outbox.rewrite(id, toDraft), other.outbox.retry(id)])
    await isQuiet(other.outbox)
    expect(world.network.count() + world.disk.drafts.size).toBe(1)
    expect([isRewritten, world.disk.rows.size]).toEqual([world.disk.drafts.size === 1, 0])
  })

  test('of several accounts keeps it a copy of the others when it is sent again', async () => {
    const world = createWorld()
    const { outbox } = openTab(world)
    world.network.plan(['arrived', 'refused'])
    const [sent] = await outbox.send([post('Bsky:a'), post('Bsky:b')])
    await isQuiet(outbox)
    const [row] = outbox.rows().filter(({ phase }) => phase === 'failed')
    let continued: ContinuedSend | undefined
    await outbox.rewrite(row!.id, ({ id, sendId, part, isCopy }) => {
      if (isCopy) continued = { sendId, part: part?.number ?? 1 }
      return { id }
    })
    await outbox.send([post(row!.accountId)], row!.id, continued)
    await isQuiet(outbox)
    expect(world.disk.copies.map(({ accountId, sendId }) => [accountId, sendId])).toEqual([
      ['Bsky:a', sent!.sendId],
      ['Bsky:b', sent!.sendId],
    ])
  })

  test('of a thread that stopped keeps the numbers of its posts', async () => {
    const world = createWorld()
    const { outbox } = openTab(world)
    world.network.plan(['arrived', 'refused'])
    await outbox.send([{ ...post('Bsky:a'), thread: [draft, draft] }], undefined, { sendId: 'press', part: 1 })
    await isQuiet(outbox)
    const [row] = outbox.rows().filter(({ phase }) => phase === 'failed')
    expect(row).toMatchObject({ part: { number: 2, count: 3 } })
    await outbox.rewrite(row!.id, ({ id }) => ({ id }))
    const again = await outbox.send([{ ...post('Bsky:a'), thread: [draft] }], row!.id, { sendId: 'press', part: 2 })
    expect(again.map(({ part }) => [part?.number, part?.count])).toEqual([
      [2, 3],
      [3, 3],
    ])
    await isQuiet(outbox)
    expect(world.disk.copies.map(({ part }) => part?.number)).toEqual([1, 2, 3])
  })
})
