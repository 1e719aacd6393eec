import type { AccountId } from '@chorus/accounts/account-id'
import { parseRef, type PostRef } from '@chorus/model/ref'

/** What an account likes where its network does not tell. Spec 2 §4. */
export interface KeptLikes {
  load(account: AccountId): PostRef[]
  write(account: AccountId, ref: PostRef, isLiked: boolean): void
  forget(account: AccountId): void
}

/** Likes of one account. The oldest are forgotten first. */
const capacity = 2000
/** Characters: no list of so many refs is longer. */
const maxLength = 400_000

const toKey = (account: AccountId) => `likes:${account}`

/** `open`: localStorage, which some browsers refuse to name. What cannot be read is nothing, and what cannot be written is not kept. */
export function createKeptLikes(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): KeptLikes {
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
        // A full storage loses a filled heart at the next visit, and nothing else.
      }
    },
    forget(account) {
      try {
        open().removeItem(toKey(account))
      } catch {
        // A storage that is closed to this page has kept nothing.
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
