import { createLike, removeLikes } from '@chorus/contract/people/likes'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import type { Db } from '../../db/database.ts'
import { deleteLikes, insertLike } from '../../db/tables/likes.ts'

/** Likes of content for which no network stores likes. */
export function likeRoutes(serve: Serve<Viewer>, { db }: { db: Db }): void {
  serve(createLike, async ({ viewer, body: { like_id: id, like_type: type, like_owner_id: ownerId, platform_id: platformId } }) => {
    if (!(await insertLike(db, viewer.accountId, { id, type, ownerId, platformId })))
      throw new Refusal('You’ve reached the limit for likes. Remove some to add more.')
  })
  serve(removeLikes, async ({ viewer, body }) => {
    await deleteLikes(db, viewer.accountId, body.like_ids)
  })
}
