import { expect, test, vi } from 'vitest'
import { createWorld, isQuiet, openTab, post } from './testing/outbox-world.ts'

const edit = (text: string, publicationId = 'p') => {
  const { draft, ...by } = post()
  return { ...by, draft: { ...draft, text, revision: { post: { postId: publicationId, publicationId }, kept: [] } } }
}

test('an edit is sent after earlier ones of the same post, also when those are retried', async () => {
  const world = createWorld()
  world.network.plan(['not-arrived'])
  const { outbox } = openTab(world)
  await Promise.all([outbox.send([edit('first')]), outbox.send([edit('second')])])
  await isQuiet(outbox)
  expect([...world.network.posts.values()].map(({ text }) => text)).toEqual(['first', 'second'])
  expect(outbox.rows().filter(({ phase }) => phase !== 'confirmed')).toEqual([])
})

test('an edit doesn’t wait longer than the earlier one', async () => {
  const world = createWorld()
  world.network.plan(['not-arrived'])
  const pause = vi.fn<() => Promise<void>>(() => new Promise(() => {}))
  const { outbox } = openTab(world, pause)
  const [first] = await outbox.send([edit('first')])
  await outbox.send([edit('second')])
  await vi.waitFor(() => expect(pause).toHaveBeenCalledTimes(2))
  await outbox.retry(first!.id)
  await vi.waitFor(() => expect(world.network.count()).toBe(2))
})

test('a refused edit holds up no other', async () => {
  const world = createWorld()
  world.network.plan(['refused'])
  const { outbox } = openTab(world)
  await outbox.send([edit('first')])
  await outbox.send([edit('second')])
  await isQuiet(outbox)
  expect([...world.network.posts.values()].map(({ text }) => text)).toEqual(['second'])
})

test('edits of other posts don’t wait', async () => {
  const world = createWorld()
  world.network.plan(['not-arrived'])
  const { outbox } = openTab(world)
  await outbox.send([edit('first')])
  await outbox.send([edit('other', 'q')])
  await isQuiet(outbox)
  expect([...world.network.posts.values()].map(({ text }) => text)).toEqual(['other', 'first'])
})
