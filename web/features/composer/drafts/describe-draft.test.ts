import type { Post } from '@chorus/model/post'
import { expect, test } from 'vitest'
import { describeDraft, searchDrafts } from './describe-draft.ts'
import type { SavedDraft } from './draft-store.ts'

const write = (id: string, texts: readonly string[], more: Partial<SavedDraft> = {}): SavedDraft => ({
  id,
  savedAt: 1,
  parts: texts.map((text, at) => ({ id: `${id}-${at}`, text, images: [] })),
  targets: [],
  restriction: 'Everyone',
  ...more,
})
const image = { id: 'i', file: new Blob(), alt: 'Una grúa', width: 1, height: 1 }
const byMina = { ref: 'a', author: { handle: 'mina.example' } } as unknown as Post

test('says what a draft is, and where it goes', () => {
  expect(describeDraft(write('a', ['  Tides '], { targets: ['Bsky:did:plc:x', 'Farcaster:7', 'Bsky:did:plc:y'] }))).toEqual({
    kind: 'post',
    parts: 1,
    excerpt: 'Tides',
    images: 0,
    hasVideo: false,
    hasGif: false,
    hasPoll: false,
    networks: ['farcaster', 'bluesky'],
  })
  expect(
    describeDraft(
      write('a', ['', 'Two'], {
        parts: [
          { id: '1', text: '', images: [image, image] },
          { id: '2', text: 'Two', images: [] },
        ],
      }),
    ),
  ).toMatchObject({
    kind: 'thread',
    parts: 2,
    excerpt: 'Two',
    images: 2,
  })
  expect(describeDraft(write('a', ['Yes'], { replyTo: byMina }))).toMatchObject({ kind: 'reply', handle: 'mina.example' })
  expect(describeDraft(write('a', ['Look'], { quote: byMina }))).toMatchObject({ kind: 'quote', handle: 'mina.example' })
})

test('finds drafts by words of any part, without regard to case and accents', () => {
  const drafts = [
    write('tides', ['Tide tables', 'The north channel']),
    write('crane', ['Look'], { parts: [{ id: '1', text: 'Look', images: [image] }] }),
    write('reply', ['Yes'], { replyTo: byMina }),
    write('variant', ['Short'], { variants: { lens: [{ id: '1', text: 'A longer story', images: [] }] } }),
  ]
  const find = (query: string) => searchDrafts(drafts, query).map(({ id }) => id)
  expect(find('CHANNEL tide')).toEqual(['tides'])
  expect(find('grua')).toEqual(['crane'])
  expect(find('mina')).toEqual(['reply'])
  expect(find('story')).toEqual(['variant'])
  expect(find('tide story')).toEqual([])
  expect(find('  ')).toHaveLength(4)
})
