import type { AccountId } from '@chorus/accounts/account-id'
import type { PostMetadata } from '@chorus/model/post'
import type { EntityRef } from '../entities/entity-ref.ts'

/** What a post says after an edit of it. */
export interface RevisedContent {
  metadata: PostMetadata
  /** Who sees it. Absent: everyone, because the network has confirmed it. */
  account?: AccountId
}

/** Edited posts whose new content no response has had yet. Responses requested before `until` may lack it. */
export type Revisions = Map<EntityRef, RevisedContent & { until: number }>
