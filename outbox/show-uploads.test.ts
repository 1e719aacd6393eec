import { Failure } from '@chorus/model/failure'
import { expect, test } from 'vitest'
import { createWorld, isQuiet, openTab, post } from './testing/outbox-world.ts'

test('a row shows how much of its files is uploaded while it is sent, and nothing of that is stored', async () => {
  const world = createWorld()
  const { send } = world.network.publish
  const { outbox } = openTab(world)
  const shown: (number | undefined)[] = []
  const stored: unknown[] = []
  outbox.subscribe(() => void shown.push(outbox.rows()[0]?.uploaded))
  world.network.publish.send = async (draft, identity, signal, journal, upload) => {
    for (const share of [0.25, 1]) {
      upload!.report(share)
      stored.push(...(await world.disk.storage.list()))
    }
    return send(draft, identity, signal, journal)
  }
  await outbox.send([post()])
  await isQuiet(outbox)
  expect(shown.filter((share) => share !== undefined)).toEqual([0.25, 1])
  expect(stored).toHaveLength(2)
  expect(JSON.stringify(stored)).not.toContain('uploaded')
})

test('an upload that ends after the post was refused shows no more progress', async () => {
  const world = createWorld()
  const { outbox } = openTab(world)
  let late = () => {}
  world.network.publish.send = async (_draft, _identity, _signal, _journal, upload) => {
    late = () => upload!.report(0.5)
    throw new Failure('refused', 'Too long.')
  }
  await outbox.send([post()])
  await isQuiet(outbox)
  late()
  expect(outbox.rows()).toMatchObject([{ phase: 'failed' }])
  expect(outbox.rows()[0]!.uploaded).toBeUndefined()
})
