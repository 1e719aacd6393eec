import type { Serve } from '@chorus/contract/serve'
import { countTwitterMentions, markTwitterMentions, twitterMentions } from '@chorus/contract/twitter/reads'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { Db } from '../../../db/database.ts'
import { markSeen, readSeen } from '../../../db/tables/seen-notifications.ts'
import type { Reading } from './create-reading.ts'

export interface TwitterMentionDeps {
  db: Db
  reading: Reading
}

const platform = 'twitter'
/** X charges for each, and people read no more from a number than that there are many. */
const mostCounted = 20

/** Mentions of the X session's user, and up to when the viewer's account has seen them. */
export function twitterMentionRoutes(serve: Serve<Viewer>, { db, reading }: TwitterMentionDeps): void {
  serve(twitterMentions, ({ query, viewer, context }) =>
    reading(context, async (reads, me) => {
      const [page, seenAt] = await Promise.all([reads.mentions(query), viewer && readSeen(db, viewer.accountId, platform, me)])
      return { ...page, ...(seenAt ? { seenAt: seenAt.toISOString() } : {}) }
    }),
  )

  serve(countTwitterMentions, ({ viewer, context }) =>
    reading(context, async (reads, me) => {
      if (!viewer) return { count: 0 }
      const seenAt = await readSeen(db, viewer.accountId, platform, me)
      if (!seenAt) {
        // X doesn't say what was seen elsewhere, so only later mentions count as new.
        await markSeen(db, viewer.accountId, platform, me, new Date())
        return { count: 0 }
      }
      return { count: await reads.countMentionsAfter(seenAt.getTime(), mostCounted) }
    }),
  )

  serve(markTwitterMentions, async ({ body, viewer, context }) =>
    reading(context, async (_, me) => {
      await markSeen(db, viewer.accountId, platform, me, new Date(body.seenAt))
      return null
    }),
  )
}
