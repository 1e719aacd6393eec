/** Provider API §1.8: DAO items are `snapshot`, NFTs are `nft`. */
export type BookmarkPlatform = 'farcaster' | 'lens' | 'twitter' | 'bsky' | 'article' | 'snapshot' | 'nft'
export type BookmarkPostType = 'all' | 'text' | 'video' | 'audio' | 'image'

/** What somebody kept for later. Spec 2 §3 (platform, platform_id, post_type, post_id). */
export interface Bookmark {
  platform: BookmarkPlatform
  /** Of the author on that platform. */
  platformId: string
  postType: BookmarkPostType
  postId: string
}
