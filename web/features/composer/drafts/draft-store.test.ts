import { expect, test } from 'vitest'
import { readDraft, type SavedDraft } from './draft-store.ts'

const draft: SavedDraft = {
  id: 'draft',
  savedAt: 1,
  parts: [
    {
      id: 'draft',
      text: 'Which quay?',
      images: [{ id: 'a', file: new Blob(['image']), alt: '', width: 1, height: 1 }],
      poll: { id: 'poll', type: 'single-choice', durationSeconds: 300, options: ['North', 'South'] },
    },
  ],
  targets: [],
  restriction: 'Everyone',
}

test('reads the text, images and poll of a draft saved by an earlier version', () => {
  const { parts, ...facts } = draft
  const { text, images, poll } = parts[0]!
  const rest = { ...facts, text }
  expect(readDraft({ ...rest, images, poll })).toEqual(draft)
  const { options, ...settings } = poll!
  expect(readDraft({ ...rest, pictures: images, poll })).toEqual(draft)
  expect(readDraft({ ...rest, images, poll: { ...settings, choices: options } })).toEqual(draft)
})

test('reads a draft of this version', () => {
  expect(readDraft(draft)).toEqual(draft)
  const thread: SavedDraft = {
    ...draft,
    parts: [...draft.parts, { id: 'second', text: 'And when?', images: [] }],
    variants: { x: [{ id: 'short', text: 'Which?', images: [] }] },
  }
  expect(readDraft(thread)).toEqual(thread)
})

test.each([
  undefined,
  null,
  'text',
  { id: 'draft', images: [] },
  { ...draft, parts: [] },
  { ...draft, parts: [{ id: 'draft', text: 'Which quay?', images: [], poll: null }] },
  { ...draft, parts: [{ id: 'draft', text: 'Which quay?', images: [], poll: { id: 'poll', choices: 'North' } }] },
  { ...draft, variants: { x: [] } },
  { ...draft, variants: { harbour: draft.parts } },
  { ...draft, restriction: 'OnlySailors' },
  { ...draft, channel: { network: 'harbour', id: 'quay', name: 'Quay' } },
  { ...draft, warning: 'fog' },
  { ...draft, parts: [{ ...draft.parts[0], poll: { ...draft.parts[0]!.poll, type: 'ranked' } }] },
])('reads nothing else: %j', (stored) => {
  expect(readDraft(stored)).toBeUndefined()
})

test('drops what is only said beside a draft when it names something unknown', () => {
  const known = { network: 'lens', reason: 'different' }
  const mina = { network: 'bluesky', handle: 'mina.test', profileId: 'did:plc:mina' }
  const byHandle = { network: 'farcaster', handle: 'mina' }
  const toPart = (accounts: readonly unknown[]) => ({
    id: 'draft',
    text: 'With @mina',
    images: [],
    mentions: [{ typed: '@mina', accounts }],
  })
  const planted = {
    ...draft,
    parts: [toPart([mina, { ...mina, network: 'harbour' }, byHandle, '<b>'])],
    splits: ['x', 'harbour', 7],
    unedited: [known, { network: 'harbour', reason: 'different' }, { network: 'lens', reason: '<img src=x>' }, null],
    wasSent: 'stolen',
  }
  expect(readDraft(planted)).toEqual({ ...draft, parts: [toPart([mina, byHandle])], splits: ['x'], unedited: [known] })
})
