import { isFailure } from '@chorus/model/failure'
import type { Post } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'
import type { Connection } from '@chorus/networks/network'
import { useEffect, useState } from 'react'

/**
 * Whether the post that a draft is about was deleted since. Asks the network once for each post. `connection`: an account there. Undefined:
 * no account can ask, or the post was just seen.
 */
export function useDeletedPost(post: Post | undefined, connection: Connection | undefined): boolean {
  const [deleted, setDeleted] = useState<PostRef>()
  useEffect(() => {
    if (!post || !connection) return
    const stop = new AbortController()
    connection.post(post.postId, stop.signal).then(
      ({ isHidden }) => isHidden && setDeleted(post.ref),
      // Another failure says nothing about the post.
      (error: unknown) => isFailure(error) && error.kind === 'not-found' && setDeleted(post.ref),
    )
    return () => stop.abort()
  }, [post, connection])
  return post !== undefined && deleted === post.ref
}
