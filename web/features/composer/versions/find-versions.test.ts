import type { AccountId } from '@chorus/accounts/account-id'
import { countText } from '@chorus/model/length/count-text'
import { fitsText } from '@chorus/model/length/fits-text'
import { splitText } from '@chorus/model/length/split-text'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Post } from '@chorus/model/post'
import { expect, test } from 'vitest'
import type { DraftPart } from '../drafts/draft-parts.ts'
import type { SavedDraft } from '../drafts/draft-store.ts'
import type { Target } from '../targets/targets.ts'
import { createSplitter } from './create-splitter.ts'
import { findVersions } from './find-versions.ts'

const part = (id: string, text: string): DraftPart => ({ id, text, images: [] })
const target = (network: NetworkName) =>
  ({
    id: `${network}:1` as AccountId,
    network,
    publish: { mediaOrder: ['image'], ...(network === 'x' && { ownPolls: { types: ['single-choice'] }, linksNames: true }) },
  }) as unknown as Target
const draft = (change: Partial<SavedDraft>): SavedDraft => ({
  id: 'draft',
  savedAt: 1,
  parts: [part('a', 'Tides')],
  targets: [],
  restriction: 'Everyone',
  ...change,
})
const find = (change: Partial<SavedDraft>, networks: readonly NetworkName[], verified: readonly NetworkName[] = []) => {
  const each = draft(change)
  const found = findVersions({
    draft: each,
    settled: each,
    chosen: networks.map(target),
    verified: new Set(verified),
    partId: each.parts[0]!.id,
    count: countText,
    splitter: createSplitter({ fitsText, splitText }),
  })
  return Object.fromEntries(found.map((version) => [version.network, version]))
}

const long = 'The tide tables of next winter are done. '.repeat(8).trim()

test('says for each network whether a text fits, and how many posts it would be', () => {
  const { x, bluesky, lens, farcaster } = find({ parts: [part('a', long)] }, ['farcaster', 'lens', 'x', 'bluesky'])
  expect(x).toMatchObject({ fits: false, splitInto: 2, isOwn: false, measure: { used: 327, max: 280 } })
  expect(bluesky).toMatchObject({ fits: false, splitInto: 2 })
  expect(lens).toMatchObject({ fits: true, measure: { used: 327, max: 5000 } })
  expect(farcaster).toMatchObject({ fits: true, measure: { used: 327, max: 1024, unit: 'bytes' } })
  expect(lens).not.toHaveProperty('splitInto')
})

test('a quote leaves room for one image on Farcaster, in the post that quotes', () => {
  const images = ['one', 'two'].map((id) => ({ id, file: new Blob([]), alt: '', width: 1, height: 1 }))
  const [first, second] = [
    { ...part('a', 'Tides'), images },
    { ...part('b', 'More tides'), images },
  ]
  const quote = { ref: 'farcaster:0x1' } as unknown as Post
  const networks: readonly NetworkName[] = ['farcaster', 'lens']
  const fits = (change: Partial<SavedDraft>) => Object.values(find(change, networks)).map((each) => [each.fitsImages, each.fits])
  expect(fits({ parts: [first, second] })).toEqual([
    [true, true],
    [true, true],
  ])
  expect(fits({ parts: [first], quote })).toEqual([
    [false, false],
    [true, true],
  ])
  expect(fits({ parts: [part('a', 'Tides'), second], quote })).toEqual([
    [true, true],
    [true, true],
  ])
})

test('splits and variants are measured separately', () => {
  const { x, bluesky } = find({ parts: [part('a', long)], splits: ['x'], variants: { bluesky: [part('b', 'Done.')] } }, ['x', 'bluesky'])
  expect(x).toMatchObject({ fits: true, isOwn: true })
  expect(x?.parts).toHaveLength(2)
  expect(bluesky).toMatchObject({ fits: true, isOwn: true, measure: { used: 5 } })
})

test('a split version whose text has become short enough equals the shared one', () => {
  expect(find({ splits: ['x'] }, ['x']).x).toMatchObject({ fits: true, isOwn: false })
})

test('the larger limit is for verified accounts', () => {
  expect(find({ parts: [part('a', long)] }, ['x'], ['x']).x).toMatchObject({ fits: true, measure: { max: 25_000 } })
})

test('one part that is too long makes a thread too long, and an empty one is left out', () => {
  const { x } = find({ parts: [part('a', 'Tides'), part('b', ''), part('c', long)] }, ['x'])
  expect(x).toMatchObject({ fits: false, splitInto: 3, measure: { used: 327 } })
  expect(x?.parts.map(({ id }) => id)).toEqual(['a', 'c'])
})

test('offers no split into more posts than a thread can have, nor of an edit or a poll', () => {
  expect(find({ parts: [part('a', 'tide '.repeat(1500))] }, ['x']).x).not.toHaveProperty('splitInto')
  const poll = { id: 'poll', type: 'single-choice', durationSeconds: 300, options: ['North', 'South'] } as const
  expect(find({ parts: [{ ...part('a', long), poll }] }, ['x']).x).not.toHaveProperty('splitInto')
  expect(find({ parts: [part('a', long)], edited: {} as never }, ['x']).x).not.toHaveProperty('splitInto')
})

test('what is left after as many posts as a thread can have stays whole, and is too long', () => {
  const { x } = find({ parts: [part('a', 'tide '.repeat(20_000))], splits: ['x'] }, ['x'])
  expect(x).toMatchObject({ fits: false, measure: { fits: false, max: 280 } })
  expect(x?.parts).toHaveLength(26)
  expect(x?.parts.map(({ text }) => text).join(' ')).toBe('tide '.repeat(20_000).trim())
})

test('says that a thread has too many posts, also when each of them fits', () => {
  const { x } = find({ parts: [part('a', 'tide '.repeat(1440))], splits: ['x'] }, ['x'])
  expect(x).toMatchObject({ fits: false, hasTooManyParts: true, measure: { fits: true } })
  expect(find({ parts: [part('a', 'tide '.repeat(1400))], splits: ['x'] }, ['x']).x).toMatchObject({ fits: true, hasTooManyParts: false })
})

test('an empty draft fits nowhere', () => {
  expect(find({ parts: [part('a', ' ')] }, ['x', 'lens'])).toMatchObject({ x: { fits: false }, lens: { fits: false } })
})

test('nothing can be sent before it can be counted', () => {
  const each = draft({ variants: { x: [part('b', 'Done.')] } })
  const waiting = { count: undefined, splitter: undefined }
  const found = findVersions({ draft: each, settled: each, chosen: [target('x')], verified: new Set(), partId: 'b', ...waiting })
  expect(found).toMatchObject([{ network: 'x', isOwn: true, measure: undefined, fits: false }])
})

test('a question may be as long as a post where polls are part of posts', () => {
  const poll = { id: 'poll', type: 'single-choice', durationSeconds: 300, options: ['North', 'South'] } as const
  const question = 'Which way does the ferry go at noon? '.repeat(7).trim()
  const { x, farcaster } = find({ parts: [{ ...part('a', question), poll }] }, ['x', 'farcaster'])
  expect(question.length).toBeGreaterThan(255)
  expect(x).toMatchObject({ fits: true, measure: { used: question.length, max: 280 } })
  expect(farcaster).toMatchObject({ fits: false, measure: { max: 255 } })
})

test('shows a typed name without its @ on a network that would make a link of it', () => {
  const shared = find({ parts: [part('a', 'Thanks @rosa.example')] }, ['x', 'bluesky'])
  expect(shared['x']!.parts[0]!.text).toBe('Thanks rosa.example')
  expect(shared['bluesky']!.parts[0]!.text).toBe('Thanks @rosa.example')
  expect(find({ parts: [part('a', 'Thanks @rosa')] }, ['x'])['x']!.parts[0]!.text).toBe('Thanks @rosa')
})
