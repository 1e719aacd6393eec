import { expect, test, vi } from 'vitest'
import { isDraftGone } from '../../../services/outbox/draft-gone.ts'
import { createDraftSaver } from './draft-saver.ts'
import type { SavedDraft } from './draft-store.ts'

const parts = (text: string) => [{ id: 'a', text, images: [] }]
const draft: SavedDraft = { id: 'a', savedAt: 1, parts: parts('Half a thought'), targets: [], restriction: 'Everyone' }

function createDisk() {
  const saved = new Map<string, SavedDraft>()
  let isFull = false
  const write = async (work: () => unknown) => {
    if (isFull) throw new DOMException('The storage is full.', 'QuotaExceededError')
    work()
  }
  return {
    saved,
    fill: (full: boolean) => void (isFull = full),
    store: {
      find: async (id: string) => saved.get(id),
      save: (each: SavedDraft) => write(() => saved.set(each.id, each)),
      async replace(each: SavedDraft) {
        if (!saved.has(each.id)) return false
        await write(() => saved.set(each.id, each))
        return true
      },
      remove: (id: string) => write(() => saved.delete(id)),
    },
  }
}

function setUp(disk = createDisk()) {
  const onSaveFailed = vi.fn<() => void>()
  return { disk, onSaveFailed, saver: createDraftSaver(disk.store, draft.id, onSaveFailed) }
}

test('reports a failed autosave once, and again only after one has succeeded', async () => {
  const { disk, onSaveFailed, saver } = setUp()
  disk.fill(true)
  await saver.autosave(draft)
  await saver.autosave(draft)
  expect(onSaveFailed).toHaveBeenCalledTimes(1)
  disk.fill(false)
  await saver.autosave(draft)
  disk.fill(true)
  await saver.autosave(draft)
  expect(onSaveFailed).toHaveBeenCalledTimes(2)
})

test('rejects when saving for later fails, and continues to autosave', async () => {
  const { disk, saver } = setUp()
  disk.fill(true)
  await expect(saver.save(draft)).rejects.toThrow('full')
  disk.fill(false)
  await saver.autosave(draft)
  expect(disk.saved.get('a')).toMatchObject({ isOpen: true })
  await saver.save(draft)
  expect(disk.saved.get('a')).toMatchObject({ isOpen: false })
})

test('ignores a late autosave after the draft was discarded, saved for later or sent', async () => {
  for (const leave of ['discard', 'save', 'send'] as const) {
    const { disk, saver } = setUp()
    await saver.autosave(draft)
    const left = {
      discard: () => saver.discard('a'),
      save: () => saver.save(draft),
      send: () => saver.send(draft, async () => disk.saved.delete('a')),
    }[leave]()
    const late = saver.autosave({ ...draft, parts: parts('Half a thought, and more') })
    await Promise.all([left, late])
    await saver.autosave({ ...draft, parts: parts('Half a thought, and more') })
    expect(disk.saved.get('a')).toEqual(leave === 'save' ? { ...draft, isOpen: false } : undefined)
  }
})

test('sends only after the draft is saved, and autosaves again when sending fails', async () => {
  const { disk, saver } = setUp()
  const send = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('away')))
  disk.fill(true)
  await expect(saver.send(draft, send)).rejects.toThrow('full')
  expect(send).not.toHaveBeenCalled()
  disk.fill(false)
  await expect(saver.send(draft, send)).rejects.toThrow('away')
  await saver.autosave({ ...draft, parts: parts('Another one') })
  expect(disk.saved.get('a')).toMatchObject({ parts: parts('Another one') })
})

test('removes an empty draft', async () => {
  const { disk, saver } = setUp()
  await saver.autosave(draft)
  await saver.autosave({ ...draft, parts: parts(' ') })
  expect(disk.saved.size).toBe(0)
})

test('keeps an empty draft that may be scheduled, until it is discarded', async () => {
  const { disk, saver } = setUp()
  const emptied = { ...draft, parts: parts(''), scheduledAs: { groupId: 'group' } }
  await saver.autosave(emptied)
  expect(disk.saved.get('a')).toMatchObject({ scheduledAs: { groupId: 'group' } })
  await saver.autosave({ ...emptied, scheduledAs: undefined })
  expect(disk.saved.has('a')).toBe(false)
})

test('doesn’t send a draft that another tab has sent', async () => {
  const first = setUp()
  await first.saver.autosave(draft)
  const second = setUp(first.disk)
  await first.saver.send(draft, async () => first.disk.saved.delete('a'))
  const send = vi.fn<() => Promise<void>>()
  await expect(second.saver.send(draft, send)).rejects.toSatisfy(isDraftGone)
  expect(send).not.toHaveBeenCalled()
  expect(first.disk.saved.size).toBe(0)
})
