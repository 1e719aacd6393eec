import * as calls from '@chorus/contract/content/post-copies'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import type { Db } from '../../db/database.ts'
import { findCopies, forgetCopies, saveCopies } from '../../db/tables/post-copies.ts'

/** Which posts of an account are copies of each other, for all of its browsers. */
export function postCopyRoutes(serve: Serve<Viewer>, { db }: { db: Db }): void {
  serve(calls.saveCopies, async ({ viewer, body: { send_id: sendId, copies } }) => {
    const rows = copies.map(({ platform, profile_id: profileId, post_id: postId, publication_id: publicationId, part }) => ({
      platform,
      profileId,
      postId,
      publicationId,
      part,
    }))
    await saveCopies(db, viewer.accountId, sendId, rows)
    return null
  })
  serve(calls.findCopies, async ({ viewer, query: { platform, post_id: postId } }) => {
    const found = await findCopies(db, viewer.accountId, { platform, postId })
    const copies = found.map(({ platform: of, profileId, postId: post, publicationId, part }) => ({
      platform: of as calls.StoredCopy['platform'],
      profile_id: profileId,
      post_id: post,
      publication_id: publicationId,
      part,
    }))
    return { copies }
  })
  serve(calls.forgetCopies, async ({ viewer, body }) => {
    const posts = body.posts.map(({ platform, post_id: postId }) => ({ platform, postId }))
    await forgetCopies(db, viewer.accountId, posts)
    return null
  })
}
