import type { BodyMeter } from '@chorus/contract/read-bytes'
import type { Serve } from '@chorus/contract/serve'
import * as calls from '@chorus/contract/twitter/acts'
import type { Context } from 'hono'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { Db } from '../../../db/database.ts'
import { createXActs, type XActs } from '../acts/x-acts.ts'
import { createXProfile } from '../acts/x-profile.ts'
import type { AskAsX } from './ask-as-x.ts'
import { createShareAttempts } from './create-share-attempts.ts'
import { parseXId } from './parse-x-id.ts'
import { createReadFormFile } from './read-form-file.ts'

export interface TwitterActDeps {
  db: Db
  askAsX: AskAsX
  /** ms */
  now(): number
  /** Counts the memory that a file takes until X has received it. */
  meterFile(context: Context): BodyMeter
}

/** X takes avatars of at most 700 KB. */
const avatarBytes = 700 * 1024
const avatarTypes = { 'image/jpeg': avatarBytes, 'image/png': avatarBytes, 'image/gif': avatarBytes }

/** Acts of an X account on posts and people, and its profile. */
export function twitterActRoutes(serve: Serve<Viewer>, { db, askAsX, meterFile, now }: TwitterActDeps): void {
  const readFormFile = createReadFormFile(meterFile)
  const shareActs = createShareAttempts<true>({ db, now })
  const shareProfiles = createShareAttempts<null>({ db, now })
  const shareAvatars = createShareAttempts<{ pfp: string }>({ db, now })
  const act = (context: Context, work: (acts: XActs) => Promise<true>): Promise<true> =>
    askAsX(context, (account) =>
      shareActs(context, account, { body: null, send: () => work(createXActs(account.api, account.credentials, account.me)) }),
    )

  serve(calls.retweet, ({ params, context }) => act(context, (acts) => acts.retweet(parseXId(params['id']))))
  serve(calls.unretweet, ({ params, context }) => act(context, (acts) => acts.unretweet(parseXId(params['id']))))
  serve(calls.likeTweet, ({ params, context }) => act(context, (acts) => acts.like(parseXId(params['id']))))
  serve(calls.unlikeTweet, ({ params, context }) => act(context, (acts) => acts.unlike(parseXId(params['id']))))
  serve(calls.followTwitterUser, ({ params, context }) => act(context, (acts) => acts.follow(parseXId(params['id']))))
  serve(calls.unfollowTwitterUser, ({ params, context }) => act(context, (acts) => acts.unfollow(parseXId(params['id']))))
  serve(calls.bookmarkTweet, ({ params, context }) => act(context, (acts) => acts.bookmark(parseXId(params['id']))))
  serve(calls.unbookmarkTweet, ({ params, context }) => act(context, (acts) => acts.unbookmark(parseXId(params['id']))))
  serve(calls.muteTwitterUser, async ({ params, context }) => ({ muting: await act(context, (acts) => acts.mute(parseXId(params['id']))) }))
  serve(calls.unmuteTwitterUser, async ({ params, context }) => ({
    muting: !(await act(context, (acts) => acts.unmute(parseXId(params['id'])))),
  }))
  serve(calls.deleteTweet, async ({ params, context }) => ({ deleted: await act(context, (acts) => acts.remove(parseXId(params['id']))) }))

  serve(calls.updateTwitterMe, ({ body, context }) =>
    askAsX(context, (account) =>
      shareProfiles(context, account, {
        body,
        async send() {
          await createXProfile(account.api, account.credentials).update(body)
          return null
        },
      }),
    ),
  )
  serve(calls.updateTwitterAvatar, ({ context }) =>
    askAsX(context, (account) =>
      readFormFile(context, { field: 'file', types: avatarTypes }, async (file) => {
        const body = Buffer.from(await file.arrayBuffer()).toString('base64')
        const send = async () => ({ pfp: await createXProfile(account.api, account.credentials).updateAvatar(file) })
        return shareAvatars(context, account, { body, send })
      }),
    ),
  )
}
