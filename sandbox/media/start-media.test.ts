import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startMedia } from './start-media.ts'

const media = await startMedia()
afterAll(() => media.close())
const ask = (query: string, key = 'scene-1') => fetch(`${media.url}/picture/${key}.webp?${query}`)

test('paints no picture larger than the largest of the world', async () => {
  const { width, height } = await sharp(await (await ask('w=4096&h=99999')).arrayBuffer()).metadata()
  expect([width, height]).toEqual([1600, 1600])
})

test('accepts a name without its last part', async () => {
  expect((await ask('', 'specimen-')).status).toBe(200)
})
