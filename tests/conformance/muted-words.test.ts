import { type AppBskyActorDefs, hasMutedWord, moderatePost, sanitizeMutedWordValue } from '@atproto/api'
import { findMutedWord, matches } from '@chorus/model/moderation/find-muted-word'
import { type MutedWord, toMutedValue } from '@chorus/model/moderation/muted-word'
import { toPost } from '@chorus/networks/bluesky/decode/to-post'
import { WirePost } from '@chorus/networks/bluesky/decode/wire'
import { toContentSettings, WirePreferences } from '@chorus/networks/bluesky/moderation/preferences'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

// Which posts a muted word hides, compared with the official client library.

const now = Date.parse('2026-11-24T00:00:00Z')
const author = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
type WireWord = AppBskyActorDefs.MutedWord
const wire = (value: string, more: Partial<WireWord> = {}): WireWord => ({
  value,
  targets: ['content', 'tag'],
  actorTarget: 'all',
  ...more,
})
const toOurs = (word: WireWord): MutedWord =>
  toContentSettings(
    v.parse(WirePreferences, { preferences: [{ $type: 'app.bsky.actor.defs#mutedWordsPref', items: [word] }] }).preferences,
    [],
    'did:plc:moderator',
  ).mutedWords[0]!

interface Said {
  text: string
  tags?: readonly string[]
  language?: string
  isFollowing?: boolean
}

function askOfficial({ text, tags = [], language, isFollowing = false }: Said, word: WireWord): boolean {
  const viewer = isFollowing ? { following: 'at://did:plc:viewer/app.bsky.graph.follow/1' as const } : {}
  return hasMutedWord({
    mutedWords: [word],
    text,
    outlineTags: [...tags],
    languages: language ? [language] : [],
    actor: { did: author, handle: 'mina.example', viewer },
  })
}

const texts = [
  '',
  'tide',
  'Tide',
  'TIDES',
  'The tide, again.',
  'betide',
  'low tide at the pier',
  'low-tide',
  'lowtide',
  'low/tide',
  'and/or tide',
  'this and-or that',
  '(tide)',
  '“tide”',
  '…tide…',
  'tide_gauge',
  'tide—gauge',
  's@ssy',
  's.a.s.s.y',
  "it's",
  'its',
  'idk what this would be',
  '#tide',
  'tide\nlow',
  'a\ttide\u00A0again',
  'café',
  'CAFÉ!',
  'cafés',
  'İstanbul',
  'ΣΊΣΥΦΟΣ',
  'straße',
  'Ελλάδα μου',
  'Привет, мир!',
  'приветы',
  'שלום עולם',
  'مرحبا بالعالم',
  'नमस्ते दुनिया',
  '今日は桟橋で釣り',
  '今天去钓鱼',
  '오늘은 부두에서',
  'วันนี้ไปตกปลา',
  'hôm nay đi câu cá',
  'go 🌊 now',
  '🌊🌊',
  'hi🌊',
  '👨‍👩‍👧 picnic',
  '$TIDE to the moon',
  'c++ and c#',
  'node.js rocks',
  'v1.2.3',
  '100%',
  'x',
  'a b c',
]
const values = [
  'tide',
  'TIDE',
  'low tide',
  'low-tide',
  'lowtide',
  'sassy',
  's@ssy',
  'its',
  "it's",
  'idk what',
  'and or',
  'andor',
  'and/or',
  'café',
  'straße',
  'i',
  'x',
  'привет',
  'Привет, мир',
  'שלום',
  'العالم',
  'दुनिया',
  '🌊',
  '👨‍👩‍👧',
  '$tide',
  'c++',
  'c#',
  'node',
  'js',
  'nodejs',
  '1',
  '%',
  '100%',
  '.',
]
const spaceless = ['桟橋', '钓鱼', '釣', 'ตกปลา', 'カタカナ']
const languages = [undefined, 'en', 'ja', 'zh', 'ko', 'th', 'vi', 'ar']

describe('a muted word hides what the official client hides', () => {
  test('in texts of many scripts and languages', () => {
    const muted = new Set<string>()
    for (const text of texts)
      for (const value of [...values, '오늘은', 'câu'])
        for (const language of languages) {
          const word = wire(value)
          const said = { text, ...(language ? { language } : {}) }
          expect({ text, value, language, isMuted: matches(said, toOurs(word), now) }).toEqual({
            text,
            value,
            language,
            isMuted: askOfficial(said, word),
          })
          if (askOfficial(said, word)) muted.add(value)
        }
    expect(values.filter((value) => !muted.has(value))).toEqual([])
  })

  test('in any text', () => {
    const piece = fc.constantFrom('tide', 'Low', ' ', ' ', '-', '/', "'", '.', '#', '🌊', 'é', '\n', '(', ')', '…', '1')
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, text, fc.constantFrom(...languages), (said, typed, language) => {
        const word = wire(sanitizeMutedWordValue(typed))
        fc.pre(word.value !== '')
        const whole = { text: said, ...(language ? { language } : {}) }
        expect(matches(whole, toOurs(word), now)).toBe(askOfficial(whole, word))
      }),
      { numRuns: 3000 },
    )
  })

  test('by hashtag, also where only texts are muted', () => {
    for (const targets of [['content'], ['tag'], ['content', 'tag'], []])
      for (const tags of [['tide'], ['Tide'], ['tides'], ['low', 'tide'], []])
        for (const text of ['tide', 'none']) {
          const word = wire('tide', { targets })
          expect({ targets, tags, text, isMuted: matches({ text, tags }, toOurs(word), now) }).toEqual({
            targets,
            tags,
            text,
            isMuted: askOfficial({ text, tags }, word),
          })
        }
  })

  test('from those that the viewer follows, or not', () => {
    for (const actorTarget of ['all', 'exclude-following', 'unheard-of', undefined])
      for (const isFollowing of [true, false]) {
        const word = wire('tide', actorTarget === undefined ? {} : { actorTarget })
        expect(matches({ text: 'tide', isFollowing }, toOurs(word), now)).toBe(askOfficial({ text: 'tide', isFollowing }, word))
      }
  })

  test('until it expires', () => {
    const [past, future] = [new Date(Date.now() - 1000), new Date(Date.now() + 60_000)].map(
      (date) => date.toISOString() as `${string}T${string}Z`,
    )
    for (const expiresAt of [past!, future!]) {
      const word = wire('tide', { expiresAt })
      expect(matches({ text: 'tide' }, toOurs(word), Date.now())).toBe(askOfficial({ text: 'tide' }, word))
    }
  })
})

test('words in scripts without spaces also match where the post states another language or none', () => {
  for (const value of spaceless)
    for (const text of texts)
      for (const language of languages) {
        const word = wire(value)
        const said = { text, ...(language ? { language } : {}) }
        expect(matches(said, toOurs(word), now)).toBe(text.includes(value) || askOfficial(said, word))
      }
})

test('typed words are stored as the official client stores them', () => {
  for (const typed of ['tide', ' tide ', '#tide', '##tide', '#️⃣', ' # ', 'ti\u00ADde', 'ti\u200Bde', 'low\ntide', ''])
    expect(toMutedValue(typed)).toBe(sanitizeMutedWordValue(typed))
})

describe('the parts of a post that are searched', () => {
  const did = author
  const by = { did, handle: 'mina.example', labels: [] }
  const image = { thumb: 'https://cdn.example/a', fullsize: 'https://cdn.example/a', alt: 'A tide gauge' }
  const blob = { $type: 'blob', ref: { $link: 'bafy' }, mimeType: 'image/png', size: 1 }
  const external = { uri: 'https://example.com/', title: 'About', description: 'the tide' }
  const quoted = (value: object, embeds: readonly object[] = []) => ({
    $type: 'app.bsky.embed.record#viewRecord',
    uri: `at://${did}/app.bsky.feed.post/quoted`,
    cid: 'bafy',
    author: by,
    value: { $type: 'app.bsky.feed.post', createdAt: '2026-11-01T00:00:00Z', ...value },
    embeds,
    labels: [],
    indexedAt: '2026-11-01T00:00:00Z',
  })
  const facet = { index: { byteStart: 0, byteEnd: 5 }, features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'Tide' }] }
  const recordImages = { $type: 'app.bsky.embed.images', images: [{ image: blob, alt: image.alt }] }
  const recordExternal = { $type: 'app.bsky.embed.external', external }
  const posts: readonly [name: string, record: object, embed?: object][] = [
    ['nothing', { text: 'Nothing' }],
    ['text', { text: 'The tide' }],
    ['a hashtag in the text', { text: '#Tide', facets: [facet] }],
    ['a hashtag beside the text', { text: '', tags: ['TIDE'] }],
    ['alt text', { text: '', embed: recordImages }, { $type: 'app.bsky.embed.images#view', images: [image] }],
    ['a link card', { text: '', embed: recordExternal }, { $type: 'app.bsky.embed.external#view', external }],
    ['a quote', { text: '' }, { $type: 'app.bsky.embed.record#view', record: quoted({ text: 'The tide' }) }],
    [
      'alt text of a quote',
      { text: '' },
      {
        $type: 'app.bsky.embed.record#view',
        record: quoted({ text: '', embed: recordImages }, [{ $type: 'app.bsky.embed.images#view', images: [image] }]),
      },
    ],
    [
      'a quote beside images',
      { text: '' },
      {
        $type: 'app.bsky.embed.recordWithMedia#view',
        record: { record: quoted({ text: 'The tide' }) },
        media: { $type: 'app.bsky.embed.images#view', images: [{ ...image, alt: '' }] },
      },
    ],
  ]

  test.each(posts)('%s', (_, record, embed) => {
    const post = {
      $type: 'app.bsky.feed.defs#postView',
      uri: `at://${did}/app.bsky.feed.post/one`,
      cid: 'bafy',
      author: by,
      record: { $type: 'app.bsky.feed.post', createdAt: '2026-11-01T00:00:00Z', ...record },
      ...(embed ? { embed } : {}),
      indexedAt: '2026-11-01T00:00:00Z',
      labels: [],
    }
    for (const viewer of ['did:plc:viewer', did]) {
      const word = wire('tide')
      const prefs = { adultContentEnabled: false, labels: {}, labelers: [], mutedWords: [word], hiddenPosts: [] }
      const decision = moderatePost(post as Parameters<typeof moderatePost>[0], { userDid: viewer, prefs })
      const isOwn = viewer === did
      const found = findMutedWord(toPost(v.parse(WirePost, post)), [toOurs(word)], now) !== undefined
      expect(!isOwn && found).toBe(decision.ui('contentList').filter)
    }
  })
})
