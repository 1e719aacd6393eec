import { startMedia } from '@chorus/sandbox/media/start-media'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProvider, type Provider } from '../../tests/provider/start-provider.ts'

let media: StandIn
let provider: Provider
beforeAll(async () => {
  media = await startMedia()
  provider = await startProvider({ environment: { CHORUS_MEDIA_URL: media.url } })
})
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  await media.close()
})

const fileOf = (url: string) => provider.app.fetch(new Request(`http://localhost/api/gifs/file?url=${encodeURIComponent(url)}`))

const find = async (path: string) => {
  const { json } = await provider.ask(path)
  return (json as { data: { gifs: { title: string }[]; cursor: string } }).data
}

test('finds GIFs, a page at a time', async () => {
  const first = await find('/api/gifs?q=crab')
  expect(first.gifs).toHaveLength(12)
  expect(first.gifs[0]).toMatchObject({ title: 'A crab dances on the pier', width: 320 })
  expect(first.cursor).toBe('')
  const trending = await find('/api/gifs')
  expect([trending.gifs.length, trending.cursor]).toEqual([30, 'CA30'])
  expect((await provider.ask('/api/gifs?cursor=a%20b')).status).toBe(400)
})

test('returns the file of a GIF from known hosts, and nothing else', async () => {
  const gif = await fileOf('https://static.klipy.com/ii/crab-dance/crab-dance.gif')
  expect([gif.status, gif.headers.get('content-type')]).toEqual([200, 'image/gif'])
  expect(Buffer.from(await gif.arrayBuffer()).toString('latin1', 0, 6)).toBe('GIF89a')
  expect((await fileOf('https://static.klipy.com/video/crab.mp4')).status).toBe(502)
  for (const url of [
    'https://else.example/a.gif',
    'http://static.klipy.com/a.gif',
    'https://static.klipy.com:8080/a.gif',
    'https://x@static.klipy.com/a.gif',
    '',
  ])
    expect((await fileOf(url)).status).toBe(400)
})

test('finds none without a key', async () => {
  await using other = await startProvider({ environment: { CHORUS_GIFS_KEY: '' } })
  expect((await other.ask('/api/gifs?q=crab')).status).toBe(403)
})
