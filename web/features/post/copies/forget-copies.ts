import type { PostRef } from '@chorus/model/ref'
import type { Fetcher } from '@chorus/networks/fetcher'
import { copyStore } from '../../../services/copies/copy-store.ts'

/** Forgets posts that were deleted, here and in the other browsers of their account. Never fails. */
export async function forgetCopies(refs: readonly PostRef[], ownFetcher: Fetcher): Promise<void> {
  await copyStore.forget(refs).catch(() => {})
  const { createSharedCopies } = await import('../../../services/copies/shared-copies.ts')
  await createSharedCopies(ownFetcher, copyStore).forget(refs)
}
