import { beginTweetMedia, finishTweetMedia, tweetMediaState } from '@chorus/contract/twitter/compose'
import { expect, test } from 'vitest'
import type { AskX } from '../ask-x.ts'
import { uploadMedia } from './upload-media.ts'

test.each([
  [0, 1000],
  [-5, 1000],
  [3, 3000],
  [1e9, 60_000],
])('asks about a video in a sensible time when X names %d s, and stops at some point', async (seconds, ms) => {
  const processing = { id: '1', processing_info: { state: 'in_progress', check_after_secs: seconds } }
  const answers = new Map<unknown, unknown>([
    [beginTweetMedia, { id: '1' }],
    [finishTweetMedia, processing],
    [tweetMediaState, processing],
  ])
  const ask = (async (call: unknown) => answers.get(call)) as AskX
  const pauses: number[] = []
  const pause = async (duration: number) => void pauses.push(duration)
  const file = new Blob(['film'], { type: 'video/mp4' })
  await expect(uploadMedia(ask, { kind: 'video', file }, { pause, onProgress: () => {} })).rejects.toMatchObject({ kind: 'refused' })
  expect(new Set(pauses)).toEqual(new Set([ms]))
})
