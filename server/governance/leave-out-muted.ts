import type { Viewer } from '../account/find-viewer.ts'
import { findMuted, toKey } from '../account/people.ts'
import type { Db } from '../db/database.ts'

const toSubject = (address: string) => ({ platform: 'wallet', subject: address.toLowerCase() })

/** Leaves out what belongs to a wallet that the viewer has muted, directly or through its owner. `walletsOf`: any of them counts. */
export async function leaveOutMuted<T>(
  db: Db,
  viewer: Viewer | undefined,
  items: readonly T[],
  walletsOf: (item: T) => readonly (string | undefined)[],
): Promise<T[]> {
  if (!viewer || items.length === 0) return [...items]
  const subjectsOf = (item: T) => walletsOf(item).flatMap((address) => (address === undefined ? [] : [toSubject(address)]))
  const muted = await findMuted(db, viewer.accountId, items.flatMap(subjectsOf))
  return items.filter((item) => !subjectsOf(item).some((subject) => muted.has(toKey(subject))))
}
