import type { BlueskySession } from '@chorus/model/session/session'
import { expect, test } from 'vitest'
import { connectBluesky } from '../connect.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const session: BlueskySession = {
  type: 'Bsky',
  profileId: did,
  token: '[BSKY_SESSION_PLACEHOLDER]',
  createdAt: 0,
  expiresAt: 0,
  serviceUrl: 'https://service.example',
  payload: { did, handle: 'mina.example', accessJwt: 'vault:a', refreshJwt: 'vault:a' },
}
const preference = (name: string, more: object) => ({ $type: `app.bsky.actor.defs#${name}`, ...more })
const muted = (value: string, more: object = {}) =>
  preference('mutedWordsPref', { items: [{ value, targets: ['content', 'tag'], actorTarget: 'all', ...more }] })
const label = (name: string, visibility: string) => preference('contentLabelPref', { label: name, visibility })

const other = { did: 'did:plc:bbbbbbbbbbbbbbbbbbbbbbbb', handle: 'teo.example' }
const toPost = (rkey: string, text: string, more: object = {}) => ({
  uri: `at://${other.did}/app.bsky.feed.post/${rkey}`,
  author: other,
  record: { text, createdAt: '2026-11-01T00:00:00Z' },
  indexedAt: '2026-11-01T00:00:00Z',
  ...more,
})

/** Whether a reply is held back under these preferences, and how often they were requested. */
async function readReply(preferences: unknown, text: string, more: object = {}) {
  let now = 1_000_000
  let asked = 0
  const ownFetcher = async (path: string): Promise<Response> => {
    if (path.includes('getServices')) return Response.json({ views: [] })
    if (path.includes('getPreferences')) {
      asked += 1
      return preferences === undefined ? Response.json({ error: 'InternalServerError' }, { status: 500 }) : Response.json({ preferences })
    }
    const replies = [{ post: toPost('reply', text, more), replies: [] }]
    return Response.json({ thread: { post: { ...toPost('root', 'root'), author: { did, handle: 'mina.example' } }, replies } })
  }
  const connection = connectBluesky(session, { fetcher: () => Promise.reject(new Error('No.')), ownFetcher, now: () => now })
  const isShown = (await connection.thread('aaaaaaaaaaaaaaaaaaaaaaaa_root')).comments.items.length === 1
  const isHeldBack = (await connection.hiddenComments!('aaaaaaaaaaaaaaaaaaaaaaaa_root', {})).items.length === 1
  expect(isHeldBack).toBe(!isShown)
  return { isShown, asked, again: async (ms: number) => ((now += ms), await connection.thread('aaaaaaaaaaaaaaaaaaaaaaaa_root'), asked) }
}

const labelled = (val: string) => ({ labels: [{ val }] })

test.each([
  ['nothing said', [], 'tides', {}, true],
  ['a label that is held back where nobody says otherwise', [], 'tides', labelled('spam'), false],
  ['the same, of whoever wrote it', [], 'tides', { author: { ...other, ...labelled('spam') } }, false],
  ['a label that is let through', [label('spam', 'ignore')], 'tides', labelled('spam'), true],
  ['a label that the viewer asked to be warned about', [label('nudity', 'warn')], 'tides', labelled('nudity'), false],
  ['what the network hides, which nobody can let through', [label('!hide', 'ignore')], 'tides', labelled('!hide'), false],
  ['what is for adults, let through by who has not said they are one', [label('porn', 'ignore')], 'tides', labelled('porn'), false],
  ['the same, by one', [label('porn', 'ignore'), preference('adultContentPref', { enabled: true })], 'tides', labelled('porn'), true],
  ['a muted word', [muted('Tides')], 'The TIDES, again.', {}, false],
  ['a part of a word', [muted('tide')], 'Betides', {}, true],
  ['a muted sentence', [muted('low water')], 'At low water, mostly', {}, false],
  ['a muted word of a language without spaces', [muted('桟橋')], '今日は桟橋で', {}, false],
  ['a word beside a letter beyond the first plane', [muted('tide')], '𝒜tide', {}, true],
  ['a word of tags only', [muted('tides', { targets: ['tag'] })], 'The tides', {}, true],
  [
    'its tag',
    [muted('tides', { targets: ['tag'] })],
    '#Tides',
    {
      record: {
        text: '#Tides',
        facets: [{ index: { byteStart: 0, byteEnd: 6 }, features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'Tides' }] }],
      },
    },
    false,
  ],
  ['a word muted for a time that is over', [muted('tides', { expiresAt: '1970-01-01T00:00:01Z' })], 'The tides', {}, true],
  [
    'a word muted but for those one follows',
    [muted('tides', { actorTarget: 'exclude-following' })],
    'The tides',
    { author: { ...other, viewer: { following: 'at://x' } } },
    true,
  ],
  [
    'a reply that was hidden by hand',
    [preference('hiddenPostsPref', { items: [`at://${other.did}/app.bsky.feed.post/reply`] })],
    'tides',
    {},
    false,
  ],
  ['preferences that we know nothing of', [preference('savedFeedsPrefV2', { items: [] }), { a: 1 }, 'x'], 'tides', labelled('spam'), false],
  ['a service that does not tell', undefined, 'tides', labelled('spam'), false],
] as const)('%s', async (_, preferences, text, more, isShown) => {
  expect((await readReply(preferences, text, more)).isShown).toBe(isShown)
})

test('requests preferences once, and again when they may have changed', async () => {
  const { asked, again } = await readReply([], 'tides')
  expect(asked).toBe(1)
  expect(await again(60_000)).toBe(1)
  expect(await again(300_000)).toBe(2)
})
