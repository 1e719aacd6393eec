import type { AccountId } from '@chorus/accounts/account-id'
import { parseRef, type PostRef } from '@chorus/model/ref'

/** An account’s likes on networks that do not report them. Spec 2 §4. */
export interface StoredLikes {
  load(account: AccountId): PostRef[]
  write(account: AccountId, ref: PostRef, isLiked: boolean): void
  forget(account: AccountId): void
}

/** Likes per account. The oldest are dropped first. */
const capacity = 2000
/** Characters: an upper bound for a list of that many refs. */
const maxLength = 400_000

const toKey = (account: AccountId) => `likes:${account}`

/** `open`: returns localStorage, and may throw where the browser blocks it. Failed reads return nothing; failed writes are dropped. */
export function createStoredLikes(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): StoredLikes {
  const load = (account: AccountId): PostRef[] => {
    try {
      return parseRefs(open().getItem(toKey(account)))
    } catch {
      return []
    }
  }
  return {
    load,
    write(account, ref, isLiked) {
      const others = load(account).filter((kept) => kept !== ref)
      const refs = isLiked ? [...others, ref].slice(-capacity) : others
      try {
        open().setItem(toKey(account), JSON.stringify(refs))
      } catch {
        // With full storage the like does not show on the next visit, which is acceptable.
      }
    },
    forget(account) {
      try {
        open().removeItem(toKey(account))
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
