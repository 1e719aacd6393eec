import { toOperationFailure } from '@chorus/model/to-operation-failure'
import type { DraftUpload } from '@chorus/networks/draft'

/** The upload of a row's files, which its author can cancel until something is sent. */
export interface RowUpload extends DraftUpload {
  /** False: it is too late, or it was cancelled before. */
  cancel(): boolean
  isCancelled(): boolean
}

/** `onChange`: receives the uploaded share, or undefined at the end. */
export function openUpload(onChange: (share: number | undefined) => void): RowUpload {
  const cancelling = new AbortController()
  let hasEnded = false
  return {
    signal: cancelling.signal,
    report(share) {
      if (!hasEnded) onChange(share)
    },
    end() {
      if (cancelling.signal.aborted) throw toOperationFailure('aborted', 'cancelled')
      if (hasEnded) return
      hasEnded = true
      onChange(undefined)
    },
    cancel() {
      if (hasEnded || cancelling.signal.aborted) return false
      cancelling.abort()
      return true
    },
    isCancelled: () => cancelling.signal.aborted,
  }
}
