import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { growthOf } from '../testing/growth.ts'
import { findXCashtags, findXFacets, findXHashtags, findXLinks, findXMentions, findXReply, type XEntity } from './find-x-facets.ts'

const corpus = new URL('../../../shared/corpora/twitter-text/', import.meta.url)
const isThere = existsSync(corpus)

interface Case {
  description: string
  text: string
  expected: unknown
}
const load = (file: string): Record<string, Case[]> => (isThere ? parse(readFileSync(new URL(file, corpus), 'utf8')).tests : {})

const words = (found: XEntity[]) => found.map((each) => each.text)
// The corpus counts code points, we count UTF-16 units.
const points = (text: string) => Array.from(text).length
const indices = (text: string, { start, end }: XEntity) => [points(text.slice(0, start)), points(text.slice(0, end))]
const withIndices = (text: string, name: string, found: XEntity[]) =>
  found.map((each) => ({ [name]: each.text, indices: indices(text, each) }))
const withoutLists = (text: string) => findXMentions(text).filter((mention) => !mention.list)

const extract: Record<string, (text: string) => unknown> = {
  mentions: (text) => words(withoutLists(text)),
  mentions_with_indices: (text) => withIndices(text, 'screen_name', withoutLists(text)),
  mentions_or_lists_with_indices: (text) =>
    findXMentions(text).map((each) => ({ screen_name: each.text, list_slug: each.list, indices: indices(text, each) })),
  replies: (text) => findXReply(text) ?? null,
  urls: (text) => words(findXLinks(text)),
  urls_with_indices: (text) => withIndices(text, 'url', findXLinks(text)),
  urls_with_directional_markers: (text) => withIndices(text, 'url', findXLinks(text)),
  tco_urls_with_params: (text) => words(findXLinks(text)),
  hashtags: (text) => words(findXHashtags(text)),
  hashtags_from_astral: (text) => words(findXHashtags(text)),
  hashtags_with_indices: (text) => withIndices(text, 'hashtag', findXHashtags(text)),
  cashtags: (text) => words(findXCashtags(text)),
  cashtags_with_indices: (text) => withIndices(text, 'cashtag', findXCashtags(text)),
}

const cases = Object.entries(load('extract.yml')).flatMap(([kind, list]) => list.map((each) => ({ kind, ...each })))

test.skipIf(!isThere)('the published extraction cases are all here (skipped: shared/corpora is absent)', () => {
  expect(cases).toHaveLength(238)
})

test.skipIf(!isThere).each(cases)('$kind: $description', ({ kind, text, expected }) => {
  expect(extract[kind]?.(text)).toEqual(expected)
})

test.skipIf(!isThere)('every ending of the published list makes a link', () => {
  const endings = Object.values(load('tlds.yml')).flat()
  expect(endings.filter(({ text, expected }) => JSON.stringify(words(findXLinks(text))) !== JSON.stringify(expected))).toEqual([])
})

test('lists all entities in order, without mentions inside links', () => {
  expect(findXFacets('@mina see https://x.com/@kai and example.com #tag $CHOR')).toEqual([
    { start: 0, end: 5, kind: 'mention', network: 'x', handle: 'mina' },
    { start: 10, end: 28, kind: 'link', url: 'https://x.com/@kai' },
    { start: 33, end: 44, kind: 'link', url: 'https://example.com' },
    { start: 45, end: 49, kind: 'hashtag', tag: 'tag' },
    { start: 50, end: 55, kind: 'cashtag', symbol: 'CHOR' },
  ])
})

test('positions in a long text refer to the whole text', () => {
  const text = `${'word '.repeat(1000)}@mina`
  expect(findXFacets(text)).toEqual([{ start: 5000, end: 5005, kind: 'mention', network: 'x', handle: 'mina' }])
})

test.each(['a.', '#a', 'http://a.co/(a)', '漢', 'a.com '])('time grows with the length of the text: %j over and over', (unit) => {
  expect(growthOf(findXFacets, unit, 60_000)).toBeLessThan(45)
})
