import { toOperationFailure } from '@chorus/model/to-operation-failure'
import type { Draft } from '@chorus/networks/draft'
import { expect, test, vi } from 'vitest'
import { canBeRewritten, isConflict } from './outbox-row.ts'
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

test('an edit of a post that was edited elsewhere waits, and then replaces it or is discarded', async () => {
  const world = createWorld()
  const { send } = world.network.publish
  world.network.publish.send = async (draft: Draft, ...rest) => {
    if (!draft.revision?.isForced) throw toOperationFailure('refused', 'editedElsewhere', { network: 'bluesky' })
    return send(draft, ...rest)
  }
  const { outbox } = openTab(world)
  const [mine] = await outbox.send([edit('mine')])
  const [theirs] = await outbox.send([edit('not mine', 'q')])
  await isQuiet(outbox)
  expect(outbox.rows().map(isConflict)).toEqual([true, true])
  await outbox.retry(mine!.id)
  await isQuiet(outbox)
  expect(world.network.count()).toBe(0)
  await outbox.overwrite(mine!.id)
  await outbox.discard(theirs!.id)
  await isQuiet(outbox)
  expect([...world.network.posts.values()].map(({ text }) => text)).toEqual(['mine'])
})

const seen = { ref: 'bluesky:p', postId: 'p', publicationId: 'p', author: { handle: 'ana' } }
const content = { text: 'Before', media: [], canChangeMedia: true }
const metadata = { content: 'Before', facets: [], attachments: [], oembedUrls: [] }
test.for([
  ['post without metadata', { post: seen, content }],
  ['post without facets', { post: { ...seen, metadata: { ...metadata, facets: undefined } }, content }],
  ['content without files', { post: { ...seen, metadata }, content: { text: 'Before' } }],
  ['text', 'edited'],
] as const)('an edit stored with a malformed %s keeps its text, and stops no other', async ([, edited]) => {
  const world = createWorld()
  const stored = { sendId: 's', identity: { key: 'stored', createdAt: 1 }, phase: 'queued', tries: 0, createdAt: 1 }
  world.disk.rows.set('bad', { ...stored, ...edit('Keep these words.'), id: 'bad', context: { edited } })
  const { outbox } = openTab(world)
  await outbox.resume()
  await outbox.send([post()])
  await isQuiet(outbox)
  expect([...world.network.posts.values()].map(({ text }) => text)).toEqual(['Hello'])
  const [row] = outbox.rows()
  expect(row).toMatchObject({ phase: 'failed', draft: { text: 'Keep these words.' }, failure: { kind: 'malformed' } })
  expect([canBeRewritten(row!), row!.context]).toEqual([false, {}])
  // What it says, and of which post, can be read.
  await outbox.retry('bad')
  await isQuiet(outbox)
  expect([...world.network.posts.values()].map(({ text }) => text)).toEqual(['Hello', 'Keep these words.'])
})

test('sends an edit that was stored correctly', async () => {
  const world = createWorld()
  const stored = { sendId: 's', identity: { key: 'stored', createdAt: 1 }, phase: 'queued', tries: 0, createdAt: 1 }
  const edited = { post: { ...seen, metadata }, content }
  world.disk.rows.set('good', { ...stored, ...edit('After'), id: 'good', context: { edited } })
  await openTab(world).outbox.resume()
  expect([...world.network.posts.values()].map(({ text }) => text)).toEqual(['After'])
})
