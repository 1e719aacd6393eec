import { accountIdOf } from '@chorus/accounts/account-id'
import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { findCopies, forgetCopies, saveCopies, type StoredCopy } from '@chorus/contract/content/post-copies'
import { identityOf, networkOfPlatform, type NetworkSessionType } from '@chorus/model/network-identity'
import { parseRef, type PostRef, toPostRef } from '@chorus/model/ref'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { Copy, CopyStore } from './copy-store.ts'

/** The copies that all browsers of an account know, through our server. */
export interface SharedCopies {
  /** Uploads what isn't shared yet. Failed uploads are retried next time. */
  upload(): Promise<void>
  /** All posts of the same press, itself included. Undefined: our server knows none, or can't be reached. */
  find(ref: PostRef): Promise<readonly Copy[] | undefined>
  forget(refs: readonly PostRef[]): Promise<void>
}

type Store = Pick<CopyStore, 'unshared' | 'markShared'>

export function createSharedCopies(fetcher: Fetcher, store: Store): SharedCopies {
  const upload = async (): Promise<void> => {
    const bySend = Map.groupBy(await store.unshared(), ({ sendId }) => sendId)
    for (const [sendId, rest] of bySend) {
      const copies = rest.flatMap(({ copy }) => toStored(copy) ?? [])
      if (copies.length > 0) await askOwnServer(fetcher, saveCopies, { body: { send_id: sendId, copies } })
      await store.markShared(rest.map(({ copy }) => copy.ref))
    }
  }
  return {
    upload: () => upload().catch(() => {}),
    async find(ref) {
      const name = toName(ref)
      if (!name) return undefined
      try {
        // Otherwise our server wouldn't know the latest copies.
        await upload()
        const { copies } = await askOwnServer(fetcher, findCopies, { query: name })
        const all = copies.flatMap((copy) => toCopy(copy) ?? [])
        return all.some((copy) => copy.ref === ref) ? all : undefined
      } catch {
        return undefined
      }
    },
    async forget(refs) {
      const posts = refs.flatMap((ref) => toName(ref) ?? [])
      if (posts.length > 0) await askOwnServer(fetcher, forgetCopies, { body: { posts } }).catch(() => {})
    },
  }
}

function toName(ref: PostRef): Pick<StoredCopy, 'platform' | 'post_id'> | undefined {
  const parts = parseRef(ref)
  return parts && { platform: identityOf(parts.network).platform as StoredCopy['platform'], post_id: parts.id }
}

/** Undefined: it can't be named. */
function toStored({ ref, accountId, publicationId, part }: Copy): StoredCopy | undefined {
  const name = toName(ref)
  return name && { ...name, profile_id: accountId.slice(accountId.indexOf(':') + 1), publication_id: publicationId, part }
}

/** Undefined: the copy is on a network that this version doesn't know. */
function toCopy({ platform, profile_id: profileId, post_id: postId, publication_id: publicationId, part }: StoredCopy): Copy | undefined {
  const network = networkOfPlatform(platform)
  if (!network) return undefined
  const accountId = accountIdOf(identityOf(network).sessionType as NetworkSessionType, profileId)
  return { network, accountId, postId, publicationId, ref: toPostRef(network, postId), part }
}
