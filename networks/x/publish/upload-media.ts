import {
  appendTweetMedia,
  beginTweetMedia,
  finishTweetMedia,
  type mediaCategories,
  type TweetMedia,
  tweetMediaState,
  tweetPartBytes,
  uploadTweetMedia,
} from '@chorus/contract/twitter/compose'
import { Failure } from '@chorus/model/failure'
import type { DraftMedia } from '../../draft.ts'
import type { AskX } from '../ask-x.ts'

type FileMedia = Extract<DraftMedia, { file: Blob }>

/** Provider API §4.4 */
const parallelParts = 4
/** ms for one part or one image. */
const partDeadline = 60_000
/** ms between queries about a file that X is processing, if X names none; and the most before it counts as failed. */
const processingPause = 2000
const longestProcessing = 10 * 60_000

export interface UploadOptions {
  pause(ms: number): Promise<void>
  /** Called with the number of bytes that X has. */
  onProgress(bytes: number): void
  signal?: AbortSignal | undefined
}

/**
 * Uploads a file for a post. Returns X's id for it, which is new for each upload. X processes larger GIFs only if they come in parts, and a large
 * image in parts shows its progress.
 */
export function uploadMedia(ask: AskX, { kind, file }: FileMedia, options: UploadOptions): Promise<string> {
  const category = kind === 'video' ? 'tweet_video' : file.type === 'image/gif' ? 'tweet_gif' : 'tweet_image'
  const isAtOnce = category === 'tweet_image' && file.size <= tweetPartBytes
  return isAtOnce ? uploadAtOnce(ask, file, options) : uploadInParts(ask, { file, category }, options)
}

async function uploadAtOnce(ask: AskX, file: Blob, { signal, onProgress }: UploadOptions): Promise<string> {
  const { media_id: id } = await ask(uploadTweetMedia, { form: toForm('file', file), deadline: partDeadline, signal })
  onProgress(file.size)
  return id
}

interface CategorizedFile {
  file: Blob
  category: (typeof mediaCategories)[number]
}

async function uploadInParts(ask: AskX, { file, category }: CategorizedFile, options: UploadOptions): Promise<string> {
  const { signal, onProgress } = options
  let stored = 0
  const query = { total_bytes: String(file.size), media_type: file.type, media_category: category }
  const { id } = await ask(beginTweetMedia, { query, signal })
  const waiting = Array.from({ length: Math.ceil(file.size / tweetPartBytes) }, (_, index) => index)
  const work = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const part = file.slice(index * tweetPartBytes, (index + 1) * tweetPartBytes)
      const place = { media_id: id, segment_index: String(index) }
      await ask(appendTweetMedia, { query: place, form: toForm('media', part), deadline: partDeadline, signal })
      stored += part.size
      onProgress(stored)
    }
  }
  await Promise.all(Array.from({ length: parallelParts }, work))
  await untilProcessed(ask, await ask(finishTweetMedia, { query: { media_id: id }, deadline: partDeadline, signal }), options)
  return id
}

async function untilProcessed(ask: AskX, finished: TweetMedia, { pause, signal }: UploadOptions): Promise<void> {
  let media = finished
  for (let waited = 0; ;) {
    const { state, check_after_secs: seconds, error } = media.processing_info ?? { state: 'succeeded' }
    if (state === 'succeeded') return
    if (state === 'failed' || waited > longestProcessing)
      throw new Failure('refused', error?.message ?? 'X could not process the file.', { network: 'x', call: finishTweetMedia.path })
    const ms = seconds === undefined ? processingPause : Math.min(Math.max(seconds, 1), 60) * 1000
    await pause(ms)
    waited += ms
    media = await ask(tweetMediaState, { query: { media_id: media.id }, signal })
  }
}

function toForm(name: string, file: Blob): FormData {
  const form = new FormData()
  form.append(name, file)
  return form
}
