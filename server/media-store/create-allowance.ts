import { statfs } from 'node:fs/promises'
import { S3Error } from './s3-error.ts'

/** The uploader. `address`: undefined for in-process calls. */
export interface Sender {
  accountId: string
  address: string | undefined
}

interface Amount {
  bytes: number
  /** Begun, whether or not they are completed. */
  files: number
}

/** Reserves disk space and daily quota for the account and its address. Throws an S3Error if there isn't enough. */
export type Reserve = (sender: Sender, added: Partial<Amount>) => Promise<void>

const GiB = 1024 ** 3
/** bytes that uploads leave free on the disk. */
const leastFree = GiB
/** Per day, counted since the process started. Several people may share an address. */
const mostPerDay: DailyLimits = { account: { bytes: 4 * GiB, files: 1000 }, address: { bytes: 16 * GiB, files: 4000 } }

interface DailyLimits {
  account: Amount
  address: Amount
}

const refusals = {
  account: {
    bytes: 'You have reached today’s limit for the size of your uploads. Try again tomorrow.',
    files: 'You have reached today’s limit for the number of your uploads. Try again tomorrow.',
  },
  address: {
    bytes: 'Too much was uploaded from your network today. Try again tomorrow.',
    files: 'Too many files were uploaded from your network today. Try again tomorrow.',
  },
}

export function createAllowance(folder: string, now: () => number, limits = mostPerDay): Reserve {
  let day = 0
  const used = new Map<string, Amount>()
  /** The totals for the account and the address after adding this. Throws if one is too large. */
  const sumUp = ({ accountId, address }: Sender, { bytes = 0, files = 0 }: Partial<Amount>) => {
    const keys = [{ by: 'account' as const, key: accountId }, ...(address === undefined ? [] : [{ by: 'address' as const, key: address }])]
    return keys.map(({ by, key }) => {
      const name = `${by} ${key}`
      const before = used.get(name) ?? { bytes: 0, files: 0 }
      const sum = { bytes: before.bytes + bytes, files: before.files + files }
      for (const unit of ['bytes', 'files'] as const)
        // Not a status that makes clients retry at once.
        if (sum[unit] > limits[by][unit]) throw new S3Error('QuotaExceeded', 403, refusals[by][unit])
      return { name, sum }
    })
  }
  return async (sender, added) => {
    const today = Math.floor(now() / 86_400_000)
    if (today !== day) used.clear()
    day = today
    // Counted before the disk is asked, so that parts that arrive together all count.
    for (const { name, sum } of sumUp(sender, added)) used.set(name, sum)
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize - (added.bytes ?? 0) < leastFree)
      throw new S3Error('ServiceUnavailable', 503, 'This server is out of space for uploads.')
  }
}
