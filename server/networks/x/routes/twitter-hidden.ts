import type { Serve } from '@chorus/contract/serve'
import { hideTweet } from '@chorus/contract/twitter/acts'
import { twitterHidden } from '@chorus/contract/twitter/reads'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { Db } from '../../../db/database.ts'
import { createXActs } from '../acts/x-acts.ts'
import { deleteHiddenReply, insertHiddenReply, listHiddenReplies } from '../reads/hidden-replies.ts'
import type { AskAsX } from './ask-as-x.ts'
import type { Reading } from './create-reading.ts'
import { createShareAttempts } from './create-share-attempts.ts'
import { parseXId } from './parse-x-id.ts'

export interface TwitterHiddenDeps {
  db: Db
  askAsX: AskAsX
  reading: Reading
  /** ms */
  now(): number
}

/** Hides replies to the user's own posts. X's API doesn't list hidden replies, so those hidden here are stored. */
export function twitterHiddenRoutes(serve: Serve<Viewer>, { db, askAsX, reading, now }: TwitterHiddenDeps): void {
  const shareAttempts = createShareAttempts<true>({ db, now })
  serve(hideTweet, async ({ params, body, context }) => {
    const replyId = parseXId(params['id'])
    await askAsX(context, (account) =>
      shareAttempts(context, account, {
        body,
        send: () => createXActs(account.api, account.credentials, account.me).hide(replyId, body.hidden),
      }),
    )
    await reading(context, async (reads, clientId) => {
      if (!body.hidden) return deleteHiddenReply(db, { clientId, replyId })
      // X has hidden it, whether or not we can store that.
      const parentId = await reads.parentOf(replyId).catch(() => undefined)
      return parentId === undefined ? undefined : insertHiddenReply(db, { clientId, replyId }, parentId)
    })
    return body
  })

  serve(twitterHidden, ({ params, context }) =>
    reading(context, async (reads, me) => {
      const ids = await listHiddenReplies(db, me, parseXId(params['id']))
      const found = ids.length > 0 ? await reads.tweets(ids) : {}
      return { ...found, meta: { result_count: found.data?.length ?? 0 } }
    }),
  )
}
