import { expect, test } from 'vitest'
import { readDraft, type SavedDraft } from './draft-store.ts'

const draft: SavedDraft = {
  id: 'draft',
  savedAt: 1,
  text: 'Which quay?',
  images: [{ id: 'a', file: new Blob(['image']), alt: '', width: 1, height: 1 }],
  targets: [],
  restriction: 'Everyone',
  poll: { id: 'poll', type: 'single-choice', durationSeconds: 300, options: ['North', 'South'] },
}

test('reads the images and the poll of a draft saved by an earlier version', () => {
  const { images, poll, ...rest } = draft
  const { options, ...facts } = poll!
  expect(readDraft({ ...rest, pictures: images, poll })).toEqual(draft)
  expect(readDraft({ ...rest, images, poll: { ...facts, choices: options } })).toEqual(draft)
})

test('reads a draft of this version', () => {
  expect(readDraft(draft)).toEqual(draft)
})

test.each([
  undefined,
  null,
  'text',
  { id: 'draft', images: [] },
  { ...draft, poll: null },
  { ...draft, poll: { id: 'poll', choices: 'North' } },
])('reads nothing else: %j', (stored) => {
  expect(readDraft(stored)).toBeUndefined()
})
