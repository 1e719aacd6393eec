import { pageOwnerHeader } from '@chorus/contract/page-owner'
import { expect, test } from 'vitest'
import type { SavedPage } from '../services/offline/saved-page.ts'
import { decodeRequest } from './decode-request.ts'
import { saveResponse } from './save-response.ts'
import { saveVisit } from './save-visit.ts'

const origin = 'https://chorus.example'
const pageHeaders = {
  [pageOwnerHeader]: 'mina',
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; script-src 'nonce-n'",
  'set-cookie': 'secret=1',
  'cache-control': 'private, no-store',
}

interface Answer {
  body?: string
  status?: number
  type?: ResponseType
  redirected?: boolean
  headers?: Record<string, string | undefined>
}
function toResponse({
  body = '<title>Home • Chorus</title>',
  status = 200,
  type = 'basic',
  redirected = false,
  headers,
}: Answer): Response {
  const given = Object.entries({ ...pageHeaders, ...headers }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.defineProperties(new Response(body, { status, headers: given }), {
    type: { value: type },
    redirected: { value: redirected },
  })
}

function createStore(isCurrent = true) {
  const noted: string[] = []
  const saved: (SavedPage & { owner: string })[] = []
  return {
    noted,
    saved,
    noteOwner: async (owner: string) => (noted.push(owner), isCurrent),
    save: async (owner: string, page: SavedPage) => void saved.push({ ...page, owner }),
    ageOf: async () => saved.at(-1)?.at,
  }
}
const save = async (url: string, answer: Answer, store = createStore()) => {
  await saveResponse(origin + url, toResponse(answer), { store, at: 5, accounts: undefined })
  return store
}

test('saves a page with its title and the headers that restrict it', async () => {
  const { saved, noted } = await save('/post/bsky/1?x=2', {})
  expect(noted).toEqual(['mina'])
  expect(saved).toEqual([
    {
      owner: 'mina',
      path: '/post/bsky/1?x=2',
      title: 'Home • Chorus',
      at: 5,
      html: '<title>Home • Chorus</title>',
      headers: { 'content-security-policy': pageHeaders['content-security-policy'] },
    },
  ])
})

test.each<[string, string, Answer]>([
  ['an error', '/', { status: 503 }],
  ['a missing page', '/post/bsky/1', { status: 404 }],
  ['a file', '/', { headers: { 'content-type': 'application/json' } }],
  ['a page without a policy', '/', { headers: { 'content-security-policy': undefined } }],
  ['a page with a weak policy', '/', { headers: { 'content-security-policy': 'default-src *' } }],
  ['the page of a login', '/login/callback/x?code=secret', {}],
  ['settings', '/settings/security', {}],
  ['a share link', '/intent/compose?text=secret', {}],
  ['Home with something to do', '/?modal&text=secret', {}],
  ['a very long address', `/search?q=${'x'.repeat(300)}`, {}],
])('notes the owner of %s, and doesn’t save it', async (_, url, answer) => {
  const { saved, noted } = await save(url, answer)
  expect(noted).toEqual(['mina'])
  expect(saved).toEqual([])
})

test.each<[string, Answer]>([
  ['a redirect', { type: 'opaqueredirect' }],
  ['a page that another address redirected to', { redirected: true }],
  ['a page of another origin', { type: 'cors' }],
  ['a page for no one in particular', { headers: { [pageOwnerHeader]: undefined } }],
])('ignores %s', async (_, answer) => {
  const { saved, noted } = await save('/', answer)
  expect([saved, noted]).toEqual([[], []])
})

test('does not save a page whose owner has left', async () => {
  const { saved } = await save('/', {}, createStore(false))
  expect(saved).toEqual([])
})

test('requests a page that was opened within the app once in ten minutes, without following redirects', async () => {
  const store = createStore()
  const sent: unknown[] = []
  let now = 1_000_000
  const deps = {
    origin,
    store: { ...store, find: async () => undefined, list: async () => [], erase: async () => {} },
    accounts: undefined,
    now: () => now,
    fetch: (async (url: unknown, init?: RequestInit) => {
      sent.push([url, init?.redirect])
      return toResponse({})
    }) as typeof fetch,
  }
  await saveVisit('/notifications', deps)
  now += 599_000
  await saveVisit('/notifications', deps)
  expect(sent).toEqual([[`${origin}/notifications`, 'manual']])
  now += 2000
  await saveVisit('/notifications', deps)
  expect(store.saved.map(({ at }) => at)).toEqual([1_000_000, 1_601_000])
})

const isAsset = (url: string) => url.startsWith(`${origin}/assets/`)
test.each([
  [{ visited: '/notifications' }, { visited: '/notifications' }],
  [{ visited: '//evil.example/post' }, undefined],
  [{ visited: '/\\evil.example' }, undefined],
  [{ visited: '/settings/security' }, undefined],
  [{ visited: 'https://evil.example/' }, undefined],
  [{ loaded: [`${origin}/assets/a.js`, 'https://evil.example/assets/b.js', 7] }, { loaded: [`${origin}/assets/a.js`] }],
  [{ loaded: [] }, undefined],
  ['visited', undefined],
  [null, undefined],
])('decodes %j as %j', (data, request) => expect(decodeRequest(data, isAsset)).toEqual(request))
