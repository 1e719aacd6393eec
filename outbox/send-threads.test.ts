import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { canBeRewritten, type OutboxRow } from './outbox-row.ts'
import { createLocks, createWorld, draft, isQuiet, openTab, post, type Outcome } from './testing/outbox-world.ts'

const words = ['one', 'two', 'three', 'four', 'five']
const toDraft = (text: string) => ({ ...draft, text })
const thread = (accountId = 'Bsky:a', texts = words) => {
  const [first, ...rest] = texts.map(toDraft)
  return { ...post(accountId), draft: first!, thread: rest }
}
type World = ReturnType<typeof createWorld>

/** The published posts in the order in which they were sent, each with the text of the one it replies to. */
const readChain = ({ network }: World) =>
  [...network.posts.values()].map(({ text, replyTo }) => [text, replyTo && network.posts.get(replyTo.postId)?.text])
const chain = words.map((text, index) => [text, words[index - 1]])

test('sends each part as a reply to the one before it', async () => {
  const world = createWorld()
  const { outbox, settled } = openTab(world)
  const replyTo = { postId: 'p', publicationId: 'p' }
  const rows = await outbox.send([{ ...thread(), draft: { ...toDraft('one'), replyTo } }])
  expect(rows.map(({ part }) => [part!.number, part!.count])).toEqual(words.map((_, index) => [index + 1, 5]))
  await isQuiet(outbox)
  expect(readChain(world)).toEqual(chain)
  expect([...world.network.posts.values()].map(({ isContinuation }) => isContinuation)).toEqual([undefined, true, true, true, true])
  expect(settled.map(({ phase }) => phase)).toEqual(words.map(() => 'confirmed'))
  expect(world.disk.rows.size).toBe(0)
})

test('stops after a failed part, and resumes there', async () => {
  const world = createWorld()
  world.network.plan(['arrived', 'arrived', 'refused'])
  const { outbox } = openTab(world)
  await outbox.send([thread()])
  await isQuiet(outbox)
  const read = () => [...world.disk.rows.values()].map((row) => row as OutboxRow)
  expect(
    read()
      .map(({ draft: { text }, phase }) => [text, phase])
      .toSorted(),
  ).toEqual([
    ['five', 'queued'],
    ['four', 'queued'],
    ['three', 'failed'],
  ])
  const later = openTab({ ...world, lock: createLocks() })
  await isQuiet(later.outbox)
  // Also from one of the parts behind.
  await later.outbox.retry(read().find(({ draft: { text } }) => text === 'five')!.id)
  await isQuiet(later.outbox)
  expect(readChain(world)).toEqual(chain)
  expect(world.disk.rows.size).toBe(0)
})

test('a thread of one account doesn’t stop that of another', async () => {
  const world = createWorld()
  world.network.plan(['refused'])
  const { outbox } = openTab(world)
  await outbox.send([thread('Bsky:a'), thread('Bsky:b')])
  await isQuiet(outbox)
  expect([...world.network.posts.values()].map(({ text }) => text)).toEqual(words)
  expect(world.disk.rows.size).toBe(5)
})

test('discarding a part discards the parts after it, in every tab', async () => {
  const world = createWorld()
  world.network.plan(['arrived', 'refused'])
  const [one, other] = [openTab(world), openTab(world)]
  const rows = await one.outbox.send([thread()])
  await isQuiet(one.outbox)
  // A part behind is not discarded alone.
  expect(await one.outbox.discard(rows[3]!.id)).toBe(false)
  expect(await one.outbox.discard(rows[1]!.id)).toBe(true)
  expect(world.disk.rows.size).toBe(0)
  await vi.waitFor(() => expect(other.outbox.rows()).toEqual([]))
  expect(world.network.count()).toBe(1)
})

test('rewriting a part includes the parts after it', async () => {
  const world = createWorld()
  world.network.plan(['arrived', 'refused'])
  const { outbox } = openTab(world)
  const rows = await outbox.send([thread()])
  await isQuiet(outbox)
  const failed = outbox.rows().find(({ id }) => id === rows[1]!.id)!
  expect(canBeRewritten(failed)).toBe(true)
  const taken: string[] = []
  expect(
    await outbox.rewrite(
      failed.id,
      (row, following) => (taken.push(...[row, ...following].map((each) => each.draft.text)), { id: 'draft' }),
    ),
  ).toBe(true)
  expect(taken).toEqual(words.slice(1))
  expect([world.disk.rows.size, [...world.disk.drafts]]).toEqual([0, ['draft']])
})

test('whatever is lost and whenever tabs die, each part arrives once and in order', async () => {
  const outcome = fc.constantFrom<Outcome>('arrived', 'not-arrived', 'answer-lost', 'rate-limited')
  await fc.assert(
    fc.asyncProperty(
      fc.array(outcome, { maxLength: 12 }),
      fc.array(outcome, { maxLength: 6 }),
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 0, max: 200 }),
      async (outcomes, finds, ...lives) => {
        const world = createWorld()
        world.network.plan(outcomes, finds)
        const first = openTab(world)
        await first.outbox.send([thread()])
        let dying = first
        for (const life of lives) {
          for (let turn = 0; turn < life; turn++) await Promise.resolve()
          dying.kill()
          dying = openTab({ ...world, lock: createLocks() })
          void dying.outbox.resume()
        }
        // Each pass tries a part so often and no more; the longest plan takes a few.
        for (let pass = 0; pass < 5; pass++) await isQuiet(dying.outbox)
        expect(readChain(world)).toEqual(chain)
        expect(world.network.count()).toBe(5)
        expect(world.disk.rows.size).toBe(0)
      },
    ),
    {
      numRuns: 300,
      examples: [
        [
          ['arrived', 'arrived', 'rate-limited', 'rate-limited', 'not-arrived', 'rate-limited', 'not-arrived'],
          ['not-arrived', 'answer-lost', 'rate-limited'],
          2,
          30,
        ],
      ],
    },
  )
})
