import type { Post } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'

export interface PostTable {
  /** The fullest version of a post that was seen; undefined when it never was, or long ago. */
  find(ref: PostRef): Post | undefined
  put(posts: readonly Post[]): void
}

/** Remembers posts by ref, so that what stood in a list opens at once. The least recently seen fall out. */
export function createPostTable(capacity = 2000): PostTable {
  const posts = new Map<PostRef, Post>()

  const keep = (post: Post) => {
    posts.delete(post.ref)
    posts.set(post.ref, post)
    if (posts.size > capacity) posts.delete(posts.keys().next().value!)
  }

  return {
    find: (ref) => posts.get(ref),
    put(fresh) {
      for (const post of fresh) {
        // A repost carries who reposted it; the post itself does not.
        keep(post.type === 'Mirror' ? { ...post, type: 'Post', reporter: undefined, mirroredAt: undefined } : post)
        if (post.quoteOn && !('unavailable' in post.quoteOn)) keep(post.quoteOn)
        if (post.commentOn) keep(post.commentOn)
      }
    },
  }
}
