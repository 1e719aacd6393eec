import type { BodyMeter } from '@chorus/contract/read-bytes'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import * as calls from '@chorus/contract/twitter/compose'
import { limits } from '@chorus/model/limits'
import { isNamed, isSummoned } from '@chorus/networks/x/replies/is-summoned'
import { tweetToAddressing } from '@chorus/networks/x/replies/to-addressing'
import type { Context } from 'hono'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { Db } from '../../../db/database.ts'
import { composeTweet } from '../acts/x-compose.ts'
import { createXMedia } from '../acts/x-media.ts'
import { forPurpose } from '../budget/for-purpose.ts'
import { notInPlan } from '../plan/keep-to-plan.ts'
import type { XPlanState } from '../plan/x-plan.ts'
import type { RecentReplies } from '../reads/recent-replies.ts'
import { createXReads } from '../reads/x-reads.ts'
import type { AskAsX, XAccount } from './ask-as-x.ts'
import { createShareAttempts } from './create-share-attempts.ts'
import { parseXId } from './parse-x-id.ts'
import { createReadFormFile } from './read-form-file.ts'

export interface TwitterComposeDeps {
  db: Db
  askAsX: AskAsX
  /** Undefined: this server has no X application. */
  plan: XPlanState | undefined
  recentReplies: Pick<RecentReplies, 'add'>
  /** Counts the memory that a file takes until X has received it. */
  meterFile(context: Context): BodyMeter
  /** ms */
  now(): number
}

/** summoned: X charges less for it. */
type ReplyPermit = 'allowed' | 'summoned' | 'refused'

const { images, gifs, video } = limits.x
const atOnce = { 'image/jpeg': images.bytes, 'image/png': images.bytes, 'image/webp': images.bytes, 'image/gif': gifs.bytes }
const mostBytes: Readonly<Record<(typeof calls.mediaCategories)[number], number>> = {
  tweet_image: images.bytes,
  tweet_gif: gifs.bytes,
  tweet_video: video.bytes,
}
const partTypes = { '*': calls.tweetPartBytes }

/** Posts of an X account, and the media for them. */
export function twitterComposeRoutes(serve: Serve<Viewer>, { db, askAsX, plan, recentReplies, meterFile, now }: TwitterComposeDeps): void {
  const readFormFile = createReadFormFile(meterFile)
  const sharePosts = createShareAttempts<{ id: string; text: string }>({ db, now })
  const shareAltTexts = createShareAttempts<null>({ db, now })
  const findPermit = async ({ api, credentials, me }: XAccount, id: string): Promise<ReplyPermit> => {
    if (await plan?.has('replies')) return 'allowed'
    const { data, includes = {} } = await createXReads(forPurpose(api, 'essential'), credentials, { me, now }).tweet(id)
    const addressing = tweetToAddressing(data[0], includes)
    if (isNamed(addressing, { id: me })) return 'summoned'
    return isSummoned(addressing, { id: me }) ? 'allowed' : 'refused'
  }

  serve(calls.composeTweet, ({ body, context }) =>
    askAsX(context, async (account) => {
      const { inReplyToTweetId: parent } = body
      const permit = parent === undefined ? undefined : await findPermit(account, parent)
      if (permit === 'refused') throw notInPlan('replies', 'POST /2/tweets')
      const send = async () => {
        const made = await composeTweet(account.api, account.credentials, body, permit === 'summoned')
        if (parent !== undefined) recentReplies.add(parent, made.id)
        return made
      }
      // X refuses a repeated text, unless it has files.
      return sharePosts(context, account, { body, send })
    }),
  )

  serve(calls.uploadTweetMedia, ({ context }) =>
    askAsX(context, ({ api, credentials }) =>
      readFormFile(context, { field: 'file', types: atOnce }, async (file) => {
        const { id, processing_info } = await createXMedia(api, credentials).upload(file)
        return { media_id: id, ...(processing_info && { processing_info }) }
      }),
    ),
  )
  serve(calls.beginTweetMedia, ({ query, context }) =>
    askAsX(context, async ({ api, credentials }) => {
      const { total_bytes: bytes, media_type: type, media_category: category } = query
      if (bytes > mostBytes[category])
        throw new Refusal(`The file is larger than ${mostBytes[category] / (1024 * 1024)} MiB.`, { status: 413 })
      return createXMedia(api, credentials).begin({ bytes, type, category })
    }),
  )
  serve(calls.appendTweetMedia, ({ query, context }) =>
    askAsX(context, ({ api, credentials }) =>
      readFormFile(context, { field: 'media', types: partTypes }, async (part) => {
        const { media_id, segment_index: index } = query
        await createXMedia(api, credentials).append(media_id, index, part)
        return { media_id, index }
      }),
    ),
  )
  serve(calls.finishTweetMedia, ({ query, context }) =>
    askAsX(context, ({ api, credentials }) => createXMedia(api, credentials).finish(query.media_id)),
  )
  serve(calls.tweetMediaState, ({ query, context }) =>
    askAsX(context, ({ api, credentials }) => createXMedia(api, credentials).state(query.media_id)),
  )
  serve(calls.describeTweetMedia, ({ params, body, context }) =>
    askAsX(context, (account) =>
      shareAltTexts(context, account, {
        body,
        async send() {
          await createXMedia(account.api, account.credentials).describe(parseXId(params['id']), body.altText)
          return null
        },
      }),
    ),
  )
}
