import { fitsText } from '@chorus/model/length/fits-text'
import { splitText } from '@chorus/model/length/split-text'
import { expect, test } from 'vitest'
import type { DraftPart, DraftVersions } from '../drafts/draft-parts.ts'
import { createSplitter } from './create-splitter.ts'
import { hasOwnVersion, insertPart, movePart, partsOn, removePart, withoutVersion, withParts, withSplit } from './edit-versions.ts'

const part = (id: string, text = id): DraftPart => ({ id, text, images: [] })
const image = { id: 'image', file: new Blob(['image']), alt: '', width: 1, height: 1 }
const long = 'The tide tables of next winter are done. '.repeat(10)
const splitter = createSplitter({ fitsText, splitText })
const noOne = new Set<never>()
const texts = (parts: readonly DraftPart[]) => parts.map(({ text }) => text)
const ids = (parts: readonly DraftPart[]) => parts.map(({ id }) => id)

test('an edit on a network changes only that network', () => {
  const versions: DraftVersions = { parts: [part('a')] }
  const next = { ...versions, ...withParts(versions, 'x', [part('a', 'Short')]) }
  expect(texts(partsOn(next, 'x', noOne, splitter))).toEqual(['Short'])
  expect(texts(partsOn(next, 'lens', noOne, splitter))).toEqual(['a'])
  expect(texts(partsOn(next, undefined, noOne, splitter))).toEqual(['a'])
  expect([hasOwnVersion(next, 'x'), hasOwnVersion(next, 'lens')]).toEqual([true, false])
  expect(texts(partsOn({ ...next, ...withoutVersion(next, 'x') }, 'x', noOne, splitter))).toEqual(['a'])
})

test('a split follows the text of all networks until it is edited', () => {
  const versions: DraftVersions = { parts: [{ ...part('a', long), images: [image] }, part('b')] }
  const split = { ...versions, ...withSplit(versions, 'x', noOne, splitter) }
  const parts = partsOn(split, 'x', noOne, splitter)
  expect(parts).toHaveLength(3)
  expect(parts.every(({ text }) => fitsText('x', text))).toBe(true)
  expect(parts.map(({ images }) => images.length)).toEqual([1, 0, 0])
  expect(new Set(ids(parts)).size).toBe(3)
  expect(partsOn(split, 'lens', noOne, splitter)).toBe(versions.parts)
  const later = { ...split, parts: [part('a', `Now: ${long}`), part('b')] }
  expect(partsOn(later, 'x', noOne, splitter)[0]?.text).toMatch(/^Now: /)
  const edited = { ...later, ...withParts(later, 'x', [part('a', 'By hand')]) }
  expect(texts(partsOn({ ...edited, parts: [part('a', 'Else')] }, 'x', noOne, splitter))).toEqual(['By hand'])
  expect(texts(partsOn({ ...edited, ...withoutVersion(edited, 'x') }, 'x', noOne, splitter))[0]).toMatch(/^Now: /)
})

test('splits a variant that is too long, and nothing for accounts with more room', () => {
  const versions: DraftVersions = { parts: [part('a')], variants: { x: [part('c', long)] } }
  const split = { ...versions, ...withSplit(versions, 'x', noOne, splitter) }
  expect(partsOn(split, 'x', noOne, splitter)).toHaveLength(2)
  expect(partsOn({ parts: [part('a', long)], splits: ['x'] }, 'x', new Set(['x'] as const), splitter)).toHaveLength(1)
})

test('keeps the question of a poll whole', () => {
  const poll = { id: 'poll', type: 'single-choice', durationSeconds: 300, options: ['North', 'South'] } as const
  const parts = [{ ...part('a', long), poll }]
  expect(partsOn({ parts, splits: ['x'] }, 'x', noOne, splitter)).toEqual(parts)
})

test('inserts, moves and removes parts', () => {
  const parts = [part('a'), part('b'), part('c')]
  expect(ids(insertPart(parts, 1, part('d')))).toEqual(['a', 'd', 'b', 'c'])
  expect(ids(movePart(parts, 'c', -1))).toEqual(['a', 'c', 'b'])
  expect(ids(movePart(parts, 'a', 1))).toEqual(['b', 'a', 'c'])
  expect(movePart(parts, 'a', -1)).toBe(parts)
  expect(movePart(parts, 'c', 1)).toBe(parts)
  expect(ids(removePart(parts, 'b'))).toEqual(['a', 'c'])
  expect(ids(removePart([part('a')], 'a'))).toEqual(['a'])
})

test('a typed name doesn’t become someone else’s on a network that links every name', () => {
  const versions: DraftVersions = { parts: [part('a', 'Thanks @rosa.bsky.social')] }
  const on = (draft: DraftVersions, network: 'x' | 'bluesky', isShared: boolean) =>
    texts(partsOn(draft, network, noOne, splitter, { linking: new Set(['x']), isShared }))
  expect(on(versions, 'x', true)).toEqual(['Thanks rosa.bsky.social'])
  expect(on(versions, 'bluesky', true)).toEqual(['Thanks @rosa.bsky.social'])
  // It can't mean anyone else on the only network, or in a text that was written for this one.
  expect(on(versions, 'x', false)).toEqual(['Thanks @rosa.bsky.social'])
  expect(on({ ...versions, variants: { x: [part('b', 'Thanks @rosa')] } }, 'x', true)).toEqual(['Thanks @rosa'])
  const [first] = partsOn(versions, 'x', noOne, splitter, { linking: new Set(['x']), isShared: true })
  expect(partsOn(versions, 'x', noOne, splitter, { linking: new Set(['x']), isShared: true })[0]).toBe(first)
})
