import type { DraftUpload } from './draft.ts'

/** Sums up the uploads of several files. Returns what is called with the number of bytes of a file that are uploaded. */
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
