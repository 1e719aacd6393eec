import type { NetworkPlatform } from './network-identity.ts'

/** Provider API §1.8: DAO items are `snapshot`, NFTs are `nft`. */
export type BookmarkPlatform = NetworkPlatform | 'article' | 'snapshot' | 'nft'
export type BookmarkPostType = 'all' | 'text' | 'video' | 'audio' | 'image'

/** A saved post. Spec 2 §3 (platform, platform_id, post_type, post_id). */
export interface Bookmark {
  platform: BookmarkPlatform
  /** The author's id on that platform. */
  platformId: string
  postType: BookmarkPostType
  postId: string
}
