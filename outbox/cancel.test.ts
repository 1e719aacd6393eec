import { expect, test } from 'vitest'
import type { Outbox } from './create-outbox.ts'
import { createWorld, draft, isQuiet, openTab, post } from './testing/outbox-world.ts'

const media = [{ kind: 'video', file: new Blob(['x'.repeat(40)], { type: 'video/mp4' }) }] as const
const withVideo = { ...post(), draft: { ...draft, media } }
const toDraft = ({ id }: { id: string }) => ({ id })

/** A network whose upload lasts until the test ends it. */
function openSlowUpload(world: ReturnType<typeof createWorld>) {
  const { send } = world.network.publish
  const started = Promise.withResolvers<void>()
  const uploaded = Promise.withResolvers<void>()
  const sending = Promise.withResolvers<void>()
  world.network.publish.send = async (sent, identity, signal, journal, upload) => {
    upload!.report(0.4)
    started.resolve()
    await Promise.race([uploaded.promise, new Promise((resolve) => upload!.signal.addEventListener('abort', resolve, { once: true }))])
    upload!.end()
    sending.resolve()
    return send(sent, identity, signal, journal)
  }
  return { started: started.promise, sending: sending.promise, finish: uploaded.resolve }
}

const rowOf = (outbox: Outbox) => outbox.rows()[0]!

test('a post is a draft again when it is cancelled while its files are uploaded, and nothing was sent', async () => {
  const world = createWorld()
  const upload = openSlowUpload(world)
  const { outbox, settled } = openTab(world)
  const [row] = await outbox.send([withVideo])
  await upload.started
  expect(rowOf(outbox)).toMatchObject({ isUploading: true, uploaded: 0.4 })
  expect(await outbox.cancel(row!.id, toDraft)).toBe(true)
  expect(world.disk.drafts).toEqual(new Set([row!.id]))
  expect(world.disk.rows.size).toBe(0)
  expect(outbox.rows()).toEqual([])
  expect(world.network.count()).toBe(0)
  expect(settled).toMatchObject([{ phase: 'failed', failure: { kind: 'aborted' } }])
})

test('a post can’t be cancelled once something of it may have been sent', async () => {
  const world = createWorld()
  const upload = openSlowUpload(world)
  const { outbox } = openTab(world)
  const [row] = await outbox.send([withVideo])
  await upload.started
  upload.finish()
  await upload.sending
  expect(rowOf(outbox)?.isUploading).toBeUndefined()
  expect(await outbox.cancel(row!.id, toDraft)).toBe(false)
  await isQuiet(outbox)
  expect(world.network.count()).toBe(1)
  expect(world.disk.drafts.size).toBe(0)
})

test('a cancel that comes as the upload ends wins before anything is sent', async () => {
  const world = createWorld()
  const upload = openSlowUpload(world)
  const { outbox } = openTab(world)
  const [row] = await outbox.send([withVideo])
  await upload.started
  upload.finish()
  const isCancelled = await outbox.cancel(row!.id, toDraft)
  await isQuiet(outbox)
  expect(isCancelled).toBe(true)
  expect(world.network.count()).toBe(0)
})

test('the author of a post can’t cancel it in another tab, which doesn’t send it', async () => {
  const world = createWorld()
  const upload = openSlowUpload(world)
  const { outbox } = openTab(world)
  const other = openTab(world)
  const [row] = await outbox.send([withVideo])
  await upload.started
  expect(other.outbox.rows()[0]?.isUploading).toBeUndefined()
  expect(await other.outbox.cancel(row!.id, toDraft)).toBe(false)
  upload.finish()
  await isQuiet(outbox)
  expect(world.network.count()).toBe(1)
})

test('a tab that dies between the cancel and the draft leaves the post in the outbox, unsent', async () => {
  const world = createWorld()
  const upload = openSlowUpload(world)
  const { outbox } = openTab(world)
  const [row] = await outbox.send([withVideo])
  await upload.started
  world.disk.storage.restoreDraft = () => Promise.reject(new Error('The tab is gone.'))
  await expect(outbox.cancel(row!.id, toDraft)).rejects.toThrow('The tab is gone.')
  expect(world.disk.rows.get(row!.id)).toMatchObject({ phase: 'failed', draft: { text: 'Hello' } })
  const later = openTab(world)
  await later.outbox.resume()
  await isQuiet(later.outbox)
  expect(world.network.count()).toBe(0)
})

test('a post whose earlier attempt arrived isn’t a draft again', async () => {
  const world = createWorld()
  const { send } = world.network.publish
  const { outbox } = openTab(world)
  let tries = 0
  const started = Promise.withResolvers<void>()
  world.network.publish.send = async (sent, identity, signal, journal, upload) => {
    tries += 1
    if (tries === 1) {
      upload!.end()
      world.network.plan(['answer-lost'])
      return send(sent, identity, signal, journal)
    }
    started.resolve()
    await new Promise((resolve) => upload!.signal.addEventListener('abort', resolve, { once: true }))
    upload!.end()
    throw new Error('never')
  }
  // The network doesn't show the post yet when it is looked for.
  const { find } = world.network.publish
  let finds = 0
  world.network.publish.find = async (...args) => ((finds += 1) === 1 ? undefined : find(...args))
  const [row] = await outbox.send([withVideo])
  await started.promise
  expect(await outbox.cancel(row!.id, toDraft)).toBe(false)
  await isQuiet(outbox)
  expect(world.network.count()).toBe(1)
  expect(world.disk.drafts.size).toBe(0)
})
