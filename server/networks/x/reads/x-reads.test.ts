import { expect, test } from 'vitest'
import { createXApi } from '../api/x-api.ts'
import { createXReads } from './x-reads.ts'

const keys = { consumerKey: 'k', consumerSecret: 's', accessToken: '1-a', accessTokenSecret: 't' }

/** The page size that X is asked for. */
async function sizeOf(read: (reads: ReturnType<typeof createXReads>) => Promise<unknown>): Promise<string | null> {
  const sizes: (string | null)[] = []
  const api = createXApi({ ...keys, apiUrl: 'https://x.example' }, async (url, _, facts) => {
    if (!facts) return Response.json({ token_type: 'bearer', access_token: 'b' })
    sizes.push(new URL(url).searchParams.get('max_results'))
    return Response.json({ meta: { result_count: 0 } })
  })
  await read(createXReads(api, keys, { me: '1', now: Date.now }))
  expect(sizes).toHaveLength(1)
  return sizes[0]!
}

test.each<[string, Parameters<typeof sizeOf>[0], string]>([
  ['the home timeline', (reads) => reads.home({}), '25'],
  ['posts of a profile', (reads) => reads.postsBy('2', {}), '25'],
  ['replies', (reads) => reads.comments('2', {}), '25'],
  ['search results', (reads) => reads.search('tide', {}), '25'],
  ['followers', (reads) => reads.followersOf('2', {}), '25'],
  ['muted people', (reads) => reads.mutes({}), '20'],
  ['blocked people', (reads) => reads.blocks({}), '20'],
])('a page of %s has its default size', async (_, read, size) => {
  expect(await sizeOf(read)).toBe(size)
})

test.each<[string, number, Parameters<typeof sizeOf>[0], string]>([
  ['more than X allows', 500, (reads) => reads.home({ limit: 500 }), '100'],
  ['fewer than X allows', 1, (reads) => reads.search('tide', { limit: 1 }), '10'],
  ['a number between', 40, (reads) => reads.mutes({ limit: 40 }), '40'],
])('asked for %s (%i), reads what X allows', async (_, __, read, size) => {
  expect(await sizeOf(read)).toBe(size)
})
