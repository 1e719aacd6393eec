import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readComposeIntent, toIntentText } from './compose-intent.ts'

test.each([
  [{}, ''],
  [{ text: ' Hello ' }, 'Hello'],
  [{ text: 'Hello', url: 'https://a.example/?b=c' }, 'Hello https://a.example/?b=c'],
  [{ url: 'https://a.example/', hashtags: 'one, #two,,', via: 'mina' }, 'https://a.example/ #one #two via @mina'],
  [{ text: 7, other: 'x' }, ''],
])('%o proposes %o', (search, text) => expect(toIntentText(readComposeIntent(search))).toBe(text))

test('limits the length of each parameter', () => {
  expect(toIntentText(readComposeIntent({ text: 'a'.repeat(20_000) }))).toHaveLength(10_000)
})

test('reads what the share menu of a device sends to the installed app', async () => {
  const manifest = JSON.parse(await readFile(new URL('../../public/app.webmanifest', import.meta.url), 'utf8')) as {
    share_target: { action: string; params: Record<'text' | 'url', string> }
  }
  const { action, params } = manifest.share_target
  expect(action).toBe('/intent/compose')
  const sent = { [params.text]: 'Low water', [params.url]: 'https://tides.example/' }
  expect(toIntentText(readComposeIntent(sent))).toBe('Low water https://tides.example/')
})
