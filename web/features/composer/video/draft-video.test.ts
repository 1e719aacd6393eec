import { networkNames } from '@chorus/model/network-identity'
import { describe, expect, test, vi } from 'vitest'
import { findVideoProblems, readVideo } from './draft-video.ts'

const video = (change: Partial<{ size: number; seconds: number; width: number; height: number }>) => {
  const { size = 1000, seconds = 10, width = 640, height = 360 } = change
  return { file: { size } as Blob, seconds, width, height }
}
const MiB = 1024 * 1024
const named = (change: Parameters<typeof video>[0]) =>
  findVideoProblems(video(change), networkNames).map(({ network, code }) => `${network} ${code}`)

describe('C15: names each network that refuses a video', () => {
  test.each([
    [{}, []],
    [{ size: 50 * MiB }, []],
    [{ size: 50 * MiB + 1 }, ['bluesky bytes']],
    [{ size: 125_000_001 }, ['lens bytes', 'bluesky bytes']],
    [{ size: 512 * MiB + 1 }, ['lens bytes', 'x bytes', 'bluesky bytes']],
    [{ size: 1024 * MiB + 1 }, ['farcaster bytes', 'lens bytes', 'x bytes', 'bluesky bytes']],
    [{ seconds: 60 }, []],
    [{ seconds: 60.1 }, ['bluesky seconds']],
    [{ seconds: 0.5 }, []],
    [{ seconds: 0.4 }, ['x seconds', 'bluesky seconds']],
    [{ width: 32, height: 32 }, []],
    [{ width: 31 }, ['farcaster side', 'lens side', 'x side', 'bluesky side']],
    [{ height: 4096 }, []],
    [{ height: 4097 }, ['farcaster side', 'lens side']],
  ])('%j: %j', (change, problems) => expect(named(change).toSorted()).toEqual(problems.toSorted()))
})

test('a video is attached without what the camera wrote into it', async () => {
  class Video extends EventTarget {
    videoWidth = 640
    videoHeight = 360
    duration = 2
    load(): void {}
    removeAttribute(): void {}
    set src(_: string) {
      queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')))
    }
  }
  vi.stubGlobal('document', { createElement: () => new Video() })
  const place = '+54.4900-001.0000/'
  const header = (size: number, type: string) => [0, 0, 0, size, ...[...type].map((letter) => letter.charCodeAt(0))]
  const udta = [...header(8 + place.length, 'udta'), ...[...place].map((letter) => letter.charCodeAt(0))]
  const file = new Blob([new Uint8Array([...header(8 + udta.length, 'moov'), ...udta])], { type: 'video/mp4' })
  expect(await file.text()).toContain(place)
  const read = await readVideo(file)
  expect(read).toMatchObject({ width: 640, height: 360, seconds: 2 })
  expect(read?.file.size).toBe(file.size)
  expect(await read?.file.text()).not.toContain(place)
})
