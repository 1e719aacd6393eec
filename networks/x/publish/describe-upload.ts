import { describeTweetMedia } from '@chorus/contract/twitter/compose'
import { isFailure, mayHaveHappened } from '@chorus/model/failure'
import type { AskX } from '../ask-x.ts'
import type { SentUpload } from './send-progress.ts'

export interface UploadText {
  upload: SentUpload
  alt: string
  store(upload: SentUpload): Promise<void>
  signal?: AbortSignal | undefined
}

/**
 * Gives an uploaded file its alt text. X bills each request, so a repeated one has the same name while our server hasn't responded. If it has lost
 * X's response, the next one is sent to X again: an image without its alt text would be worse than paying twice.
 */
export async function describeUpload(ask: AskX, { upload, alt, store, signal }: UploadText): Promise<void> {
  const { id, altAttempts = 0 } = upload
  const request = { params: { id }, body: { altText: alt }, attempt: `${id} ${altAttempts}`, signal }
  try {
    await ask(describeTweetMedia, request)
  } catch (error) {
    const isLostAtX = isFailure(error) && error.status !== undefined && mayHaveHappened(error.kind)
    if (isLostAtX) await store({ ...upload, altAttempts: altAttempts + 1 })
    throw error
  }
  await store({ ...upload, isDescribed: true })
}
