import { statfs } from 'node:fs/promises'
import { S3Error } from './s3-error.ts'

/** Reserves room on the disk and in the account’s day. Throws an S3Error when there is none. */
export type Reserve = (accountId: string, bytes: number) => Promise<void>

const GiB = 1024 ** 3
/** bytes that uploads leave free on the disk. */
const leastFree = GiB
/** bytes per account and day, counted since the process started. */
const mostPerDay = 4 * GiB

export function createAllowance(folder: string, now: () => number): Reserve {
  let day = 0
  const used = new Map<string, number>()
  return async (accountId, bytes) => {
    const today = Math.floor(now() / 86_400_000)
    if (today !== day) used.clear()
    day = today
    const sum = (used.get(accountId) ?? 0) + bytes
    if (sum > mostPerDay) throw new S3Error('SlowDown', 503, 'You have uploaded a lot today. Try again tomorrow.')
    // Before the disk answers, so that parts that arrive together all count.
    used.set(accountId, sum)
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize - bytes < leastFree) throw new S3Error('ServiceUnavailable', 503, 'This server is out of space for uploads.')
  }
}
