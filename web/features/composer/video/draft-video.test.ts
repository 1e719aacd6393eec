import { networkNames } from '@chorus/model/network-identity'
import { describe, expect, test } from 'vitest'
import { findVideoProblems } from './draft-video.ts'

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
