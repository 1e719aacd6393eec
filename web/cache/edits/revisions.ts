import type { AccountId } from '@chorus/accounts/account-id'
import type { PostMetadata } from '@chorus/model/post'
import type { EntityRef } from '../entities/entity-ref.ts'

/** What a post says in a later version of it. */
export interface RevisedContent {
  metadata: PostMetadata
  /** Who sees it. Absent: everyone, because the network has confirmed it. */
  account?: AccountId
  /** Called when nothing shows it any longer. */
  release?: () => void
}

type Revision = RevisedContent & { until: number }

/** Revised posts whose new content hasn't appeared in any response yet. Responses requested before `until` may lack it. */
export interface Revisions {
  get(ref: EntityRef): Revision | undefined
  set(ref: EntityRef, revision: Revision): void
  delete(ref: EntityRef): void
}

export function createRevisions(): Revisions {
  const revisions = new Map<EntityRef, Revision>()
  const releaseBefore = (ref: EntityRef, next?: Revision) => {
    const before = revisions.get(ref)
    // The content stays the same when the network confirms it.
    if (before?.release !== next?.release) before?.release?.()
  }
  return {
    get: (ref) => revisions.get(ref),
    set(ref, revision) {
      releaseBefore(ref, revision)
      revisions.set(ref, revision)
    },
    delete(ref) {
      releaseBefore(ref)
      revisions.delete(ref)
    },
  }
}
