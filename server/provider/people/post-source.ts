/** Loads the posts of a network for our lists, as far as it responds. */
export interface PostSource {
  platform: string
  /** Returns a bookmarked post in the wire format of the provider API. Undefined: the network doesn't know it. */
  fetchBookmarked(postId: string, authorId: string): Promise<object | undefined>
}
