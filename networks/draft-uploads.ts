import type { DraftUpload } from './draft.ts'

/** Adds up the upload progress of several files. Returns a function to call with the number of uploaded bytes of a file. */
export function shareUploads(files: readonly Blob[], report: DraftUpload['report'] | undefined): (file: Blob, bytes: number) => void {
  const all = files.reduce((sum, { size }) => sum + size, 0)
  const uploaded = new Map<Blob, number>()
  return (file, bytes) => {
    uploaded.set(file, bytes)
    report?.(all > 0 ? Math.min(1, [...uploaded.values()].reduce((sum, size) => sum + size, 0) / all) : 1)
  }
}

/** Aborted with the first of them. */
export const anySignal = (...signals: readonly (AbortSignal | undefined)[]): AbortSignal =>
  AbortSignal.any(signals.filter((signal) => signal !== undefined))
