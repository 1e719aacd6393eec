import type { AccountId } from '@chorus/accounts/account-id'
import { parseRef, type PostRef } from '@chorus/model/ref'
import { type HiddenMark, hiddenMarks } from '@chorus/networks/network-descriptor'

/** What an account did with posts of networks that do not report it. Spec 2 §4. */
export interface StoredMarks {
  load(account: AccountId, mark: HiddenMark): PostRef[]
  write(account: AccountId, ref: PostRef, mark: HiddenMark, isOn: boolean): void
  forget(account: AccountId): void
}

/** Marks of one kind per account. The oldest are dropped first. */
const capacity = 2000
/** Characters: an upper bound for a list of that many refs. */
const maxLength = 400_000

const toKey = (account: AccountId, mark: HiddenMark) => `${mark}s:${account}`

/** `open`: returns localStorage, and may throw where the browser blocks it. Failed reads return nothing; failed writes are dropped. */
export function createStoredMarks(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): StoredMarks {
  const load: StoredMarks['load'] = (account, mark) => {
    try {
      return parseRefs(open().getItem(toKey(account, mark)))
    } catch {
      return []
    }
  }
  return {
    load,
    write(account, ref, mark, isOn) {
      const others = load(account, mark).filter((kept) => kept !== ref)
      const refs = isOn ? [...others, ref].slice(-capacity) : others
      try {
        open().setItem(toKey(account, mark), JSON.stringify(refs))
      } catch {
        // With full storage the mark does not show on the next visit, which is acceptable.
      }
    },
    forget(account) {
      try {
        for (const mark of hiddenMarks) open().removeItem(toKey(account, mark))
      } catch {
        // Blocked storage holds nothing to remove.
      }
    },
  }
}

function parseRefs(text: string | null): PostRef[] {
  if (!text || text.length > maxLength) return []
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list)) return []
  return list.filter((ref): ref is PostRef => typeof ref === 'string' && parseRef(ref) !== undefined).slice(-capacity)
}
