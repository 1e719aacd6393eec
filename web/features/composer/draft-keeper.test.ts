import { expect, test, vi } from 'vitest'
import { createDraftKeeper } from './draft-keeper.ts'
import type { KeptDraft } from './draft-store.ts'

const draft: KeptDraft = { id: 'a', savedAt: 1, text: 'Half a thought', pictures: [], targets: [], restriction: 'Everyone' }

function createDisk() {
  const kept = new Map<string, KeptDraft>()
  let isFull = false
  const write = async (work: () => unknown) => {
    if (isFull) throw new DOMException('The storage is full.', 'QuotaExceededError')
    work()
  }
  return {
    kept,
    fill: (full: boolean) => void (isFull = full),
    store: {
      keep: (each: KeptDraft) => write(() => kept.set(each.id, each)),
      remove: (id: string) => write(() => kept.delete(id)),
    },
  }
}

function begin() {
  const disk = createDisk()
  const onNotKept = vi.fn<() => void>()
  return { disk, onNotKept, keeper: createDraftKeeper(disk.store, onNotKept) }
}

test('what cannot be kept while one writes is said once, and again only after something was kept', async () => {
  const { disk, onNotKept, keeper } = begin()
  disk.fill(true)
  await keeper.save(draft)
  await keeper.save(draft)
  expect(onNotKept).toHaveBeenCalledTimes(1)
  disk.fill(false)
  await keeper.save(draft)
  disk.fill(true)
  await keeper.save(draft)
  expect(onNotKept).toHaveBeenCalledTimes(2)
})

test('whoever wants to keep one hears that it cannot be kept, and it goes on being kept by itself', async () => {
  const { disk, keeper } = begin()
  disk.fill(true)
  await expect(keeper.keep(draft)).rejects.toThrow('full')
  disk.fill(false)
  await keeper.save(draft)
  expect(disk.kept.get('a')).toMatchObject({ isOpen: true })
  await keeper.keep(draft)
  expect(disk.kept.get('a')).toMatchObject({ isOpen: false })
})

test('what was discarded, kept for later or sent is not written again by what was still to be saved', async () => {
  for (const leave of ['discard', 'keep', 'send'] as const) {
    const { disk, keeper } = begin()
    await keeper.save(draft)
    const left = {
      discard: () => keeper.discard('a'),
      keep: () => keeper.keep(draft),
      send: () => keeper.send(draft, async () => disk.kept.delete('a')),
    }[leave]()
    const late = keeper.save({ ...draft, text: 'Half a thought, and more' })
    await Promise.all([left, late])
    await keeper.save({ ...draft, text: 'Half a thought, and more' })
    expect(disk.kept.get('a')).toEqual(leave === 'keep' ? { ...draft, isOpen: false } : undefined)
  }
})

test('nothing is sent that could not be kept before, and what was not sent is kept by itself again', async () => {
  const { disk, keeper } = begin()
  const send = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('away')))
  disk.fill(true)
  await expect(keeper.send(draft, send)).rejects.toThrow('full')
  expect(send).not.toHaveBeenCalled()
  disk.fill(false)
  await expect(keeper.send(draft, send)).rejects.toThrow('away')
  await keeper.save({ ...draft, text: 'Another one' })
  expect(disk.kept.get('a')).toMatchObject({ text: 'Another one' })
})

test('what is empty is nothing to keep', async () => {
  const { disk, keeper } = begin()
  await keeper.save(draft)
  await keeper.save({ ...draft, text: ' ' })
  expect(disk.kept.size).toBe(0)
})
