import { startFaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { startGifs } from '@chorus/sandbox/gifs/start-gifs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createGifSearch } from './gif-search.ts'

const service = await startGifs({ key: 'a-key' })
const proxy = await startFaultProxy({ target: service.url.replace('/v2', '') })
afterAll(async () => {
  await proxy.close()
  await service.close()
})

let now = 0
beforeEach(() => {
  now = 0
  proxy.clear()
})
const create = (key = 'a-key', url = `${proxy.url}/v2`) => createGifSearch({ url, key, now: () => now })
const ask = (q: string, cursor = '') => ({ q, cursor, language: 'en' })

test('finds GIFs by words and pages through the trending ones', async () => {
  const search = create()
  const { gifs } = await search(ask('crab pier'))
  expect(gifs[0]).toEqual({
    id: '7300000',
    title: 'A crab dances on the pier',
    url: 'https://static.klipy.com/ii/crab-dance/crab-dance.gif',
    width: 320,
    height: 240,
    thumbnail: 'https://static.klipy.com/ii/crab-dance/crab-dance-tiny.gif',
    preview: 'https://static.klipy.com/ii/crab-dance/crab-dance-still.png',
    mp4: 'https://static.klipy.com/ii/crab-dance/crab-dance-film.mp4',
    webm: 'https://static.klipy.com/ii/crab-dance/crab-dance-film.webm',
  })
  expect(await search(ask('qwrtp'))).toEqual({ gifs: [], cursor: '' })
  const ids = new Set<string>()
  let cursor = ''
  do {
    const page = await search(ask('', cursor))
    for (const { id } of page.gifs) ids.add(id)
    cursor = page.cursor
  } while (cursor)
  expect(ids.size).toBe(72)
})

test('searches for the same words once in ten minutes', async () => {
  const search = create()
  const before = proxy.seen.length
  await Promise.all(Array.from({ length: 20 }, () => search(ask('boat'))))
  expect(proxy.seen.length).toBe(before + 1)
  now += 600_000
  await search(ask('boat'))
  expect(proxy.seen.length).toBe(before + 2)
})

test('rejects a wrong key and a spent quota without repeating the key', async () => {
  await expect(create('wrong').call(undefined, ask('boat'))).rejects.toThrow('400')
  await using spent = await startGifs({ key: 'a-key', quota: 1 })
  const search = create('a-key', spent.url)
  await search(ask('boat'))
  await expect(search(ask('gull'))).rejects.toThrow('429')
  await expect(create('a-key', 'http://127.0.0.1:9/v2')(ask('boat'))).rejects.toThrow(/^The GIF service returned an unexpected response\.$/)
})
