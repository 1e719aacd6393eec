import { createWorld } from '@chorus/sandbox/seed/create-world'
import { createRateLimits } from '@chorus/sandbox/x/api/rate-limits'
import { startXApi, type XApiStandIn } from '@chorus/sandbox/x/start-x-api'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { composeTweet } from '@chorus/server/networks/x/acts/x-compose'
import { createXMedia } from '@chorus/server/networks/x/acts/x-media'
import { createXApi } from '@chorus/server/networks/x/api/x-api'
import { afterAll, beforeAll, expect, test } from 'vitest'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const isOfBlue = (is: boolean) => world.people.find(({ accounts, verified }) => accounts.x && verified === is)!.key
let x: XApiStandIn
beforeAll(async () => void (x = await startXApi({ world, mediaUrl: 'http://127.0.0.1:9', hasLimits: false })))
afterAll(() => x.close())

const box = (name: string, ...content: Buffer[]): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...content])
}
const numbers = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value])))

/** The boxes of an MP4 without its frames. */
function createMp4({ seconds = 6, width = 640, height = 360, rate = 30 }): Buffer {
  const track = [
    box('tkhd', numbers(0, 0, 0, 1, 0, 0), Buffer.alloc(52), numbers(width * 65_536, height * 65_536)),
    box(
      'mdia',
      box('mdhd', numbers(0, 0, 0, 6000, seconds * 6000, 0)),
      box('hdlr', numbers(0, 0), Buffer.from('vide')),
      box('minf', box('stbl', box('stts', numbers(0, 1, Math.round(seconds * rate), Math.round(6000 / rate))))),
    ),
  ]
  return Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', box('trak', ...track))])
}

/** A GIF of empty frames. */
function createGif({ width = 320, height = 240, frames = 2 }): Buffer {
  const head = Buffer.from('GIF89a0000000', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  head[10] = 0
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

const open = (person: string) => {
  const keys = toXKeys(world, person)!
  const api = createXApi({ ...keys, apiUrl: x.url })
  return { media: createXMedia(api, keys), post: (ids: string[]) => composeTweet(api, keys, { mediaIds: ids }) }
}

async function postVideo(file: Buffer, person = isOfBlue(false)): Promise<string> {
  const { media, post } = open(person)
  const { id } = await media.begin({ bytes: file.length, type: 'video/mp4', category: 'tweet_video' })
  await media.append(id, 0, new Blob([new Uint8Array(file)]))
  let info = (await media.finish(id)).processing_info
  while (info?.state === 'in_progress') info = (await media.state(id)).processing_info
  if (info?.state !== 'succeeded') return info!.state
  return post([id]).then(
    () => 'posted',
    (error: unknown) => (error as Error).message.split('\n')[1]!,
  )
}

test.each([
  [{}, 'posted'],
  [{ seconds: 0.5, rate: 60 }, 'posted'],
  [{ seconds: 0.4 }, 'failed'],
  [{ rate: 75 }, 'failed'],
  [{ width: 30 }, 'failed'],
  [{ width: 1280, height: 400 }, 'failed'],
  [{ seconds: 1200 }, 'posted'],
  [{ seconds: 1201 }, 'This user is not allowed to post a video longer than 20 minutes.'],
])('the sandbox’s X processes and posts a video of %j: %s', async (facts, outcome) => {
  expect(await postVideo(createMp4(facts))).toBe(outcome)
})

test('the sandbox’s X takes longer videos from verified accounts, and no other files', async () => {
  expect(await postVideo(createMp4({ seconds: 7500 }), isOfBlue(true))).toBe('posted')
  expect(await postVideo(createMp4({ seconds: 7501 }), isOfBlue(true))).toContain('longer than 125 minutes')
  expect(await postVideo(Buffer.from('GIF89a, or so'))).toBe('failed')
  expect(await postVideo(createMp4({}).subarray(0, 60))).toBe('failed')
})

test.each([
  [{}, 'posted'],
  [{ width: 1280, height: 1080 }, 'posted'],
  [{ width: 1281 }, 'refused'],
  [{ frames: 350 }, 'posted'],
  [{ frames: 351 }, 'refused'],
  [{ width: 1280, height: 1080, frames: 218 }, 'refused'],
])('the sandbox’s X posts a GIF of %j: %s', async (facts, outcome) => {
  const { media, post } = open(isOfBlue(false))
  const file = createGif(facts)
  const { id } = await media.begin({ bytes: file.length, type: 'image/gif', category: 'tweet_gif' })
  await media.append(id, 0, new Blob([new Uint8Array(file)]))
  const finished = await media.finish(id)
  expect(finished.media_key).toBe(`16_${id}`)
  let info = finished.processing_info
  expect(info?.state).toBe('in_progress')
  await expect(post([id])).rejects.toThrow('Invalid Request')
  while (info?.state === 'in_progress') info = (await media.state(id)).processing_info
  const posted = await post([id]).then(
    () => 'posted',
    () => 'refused',
  )
  expect(posted).toBe(outcome)
})

test('the sandbox counts the calls of a day, too, for each user or for all', () => {
  let clock = 0
  const { take } = createRateLimits(() => clock)
  const like = (person: string) => take('POST /2/users/:id/likes', { kind: 'user', person })
  for (let window = 0; window < 20; window += 1) {
    for (let call = 0; call < 50; call += 1) expect(like('mina').isExceeded).toBe(false)
    expect(like('mina')).toMatchObject({ isExceeded: true, remaining: 0 })
    clock += 15 * 60_000
  }
  expect(like('mina')).toMatchObject({ isExceeded: true, remaining: 49, daily: [{ of: 'user', limit: 1000, remaining: 0 }] })
  expect(like('teo').isExceeded).toBe(false)
  clock = 24 * 3_600_000
  expect(like('mina')).toMatchObject({ isExceeded: false, daily: [{ remaining: 999 }] })
  const post = (person: string) => take('POST /2/tweets', { kind: 'user', person })
  for (let call = 0; call < 10_000; call += 1) post(`person ${call % 200}`)
  expect(post('someone else')).toMatchObject({ isExceeded: true, daily: [{ of: 'app', limit: 10_000, remaining: 0 }] })
})
