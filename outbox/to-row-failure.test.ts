import { Failure } from '@chorus/model/failure'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import { expect, test, vi } from 'vitest'
import { isConflict, readRow, type OutboxRow } from './outbox-row.ts'
import { createLocks, createWorld, isQuiet, openTab, post } from './testing/outbox-world.ts'

test('stores why a post was refused, down to the network’s message and without secrets', async () => {
  const world = createWorld()
  const { outbox } = openTab(world)
  const own = new Failure('refused', 'InvalidRequest: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln is no text\nand more', {
    network: 'bluesky',
    call: 'com.atproto.repo.applyWrites',
    status: 400,
    cause: new TypeError('x'.repeat(5000)),
  })
  const endless = new Error('again and again')
  endless.cause = endless
  for (const [cause, causes] of [
    [
      own,
      [
        { kind: 'refused', message: 'InvalidRequest: Bearer … is no text', call: 'com.atproto.repo.applyWrites', status: 400 },
        { message: 'x'.repeat(500) },
      ],
    ],
    [endless, [{ message: 'again and again' }]],
    ['a word', [{ message: 'a word' }]],
  ] as const) {
    vi.spyOn(world.network.publish, 'send').mockRejectedValueOnce(new Failure('refused', 'Not published', { network: 'bluesky', cause }))
    const [row] = await outbox.send([post()])
    await isQuiet(outbox)
    const later = openTab({ ...world, lock: createLocks() })
    await later.outbox.resume()
    const stored = later.outbox.rows().find(({ id }) => id === row!.id)
    expect(stored?.failure).toEqual({ kind: 'refused', message: 'Not published', causes })
  }
})

test('stores the first few of many causes', async () => {
  const world = createWorld()
  const { outbox } = openTab(world)
  let error: Error | undefined
  for (let depth = 0; depth < 9; depth++) error = new Error(`${depth}`, { cause: error })
  vi.spyOn(world.network.publish, 'send').mockRejectedValueOnce(new Failure('refused', 'No', { network: 'bluesky', cause: error }))
  await outbox.send([post()])
  await isQuiet(outbox)
  expect(outbox.rows()[0]?.failure?.causes).toEqual([{ message: '8' }, { message: '7' }, { message: '6' }, { message: '5' }])
})

test('knows the reason of a failure, also in a row that was stored without it', async () => {
  const world = createWorld()
  const { outbox } = openTab(world)
  vi.spyOn(world.network.publish, 'send').mockRejectedValueOnce(toOperationFailure('refused', 'editedElsewhere'))
  const [{ id }] = (await outbox.send([post()])) as [OutboxRow]
  await isQuiet(outbox)
  const stored = world.disk.rows.get(id) as OutboxRow
  const { reason, ...earlier } = stored.failure!
  expect([reason, isConflict(stored)]).toEqual(['editedElsewhere', true])
  expect(readRow({ ...stored, failure: earlier })).toEqual(stored)
})
