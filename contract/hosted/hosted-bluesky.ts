import * as v from 'valibot'
import { defineCall } from '../call.ts'

// What a page may change on Bluesky as one of this browser's accounts: these methods with these inputs, and nothing else.

const did = v.pipe(v.string(), v.regex(/^did:[a-z]+:[\w.:%-]{1,250}$/))
const text = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max))
const key = v.pipe(v.string(), v.regex(/^[\w.~:-]{1,512}$/))
const cid = text(200)
const time = v.pipe(v.string(), v.isoTimestamp(), v.maxLength(40))
/** Each states its type in `$type`. */
const record = v.looseObject({ $type: text(200) })
const otherType = 'The record’s type doesn’t match the collection.'

/** Record types pages create in the account's own repository: posts and their gates, likes and reposts, follows and blocks. */
const Created = v.picklist([
  'app.bsky.feed.post',
  'app.bsky.feed.threadgate',
  'app.bsky.feed.postgate',
  'app.bsky.feed.like',
  'app.bsky.feed.repost',
  'app.bsky.graph.follow',
  'app.bsky.graph.block',
])
const createType = 'com.atproto.repo.applyWrites#create'

/** By method. The account header selects the account, and `repo` must match it. */
export const blueskyWrites = {
  'com.atproto.repo.createRecord': v.pipe(
    v.strictObject({ repo: did, collection: Created, rkey: v.optional(key), validate: v.optional(v.boolean()), record }),
    v.check(({ collection, record }) => record.$type === collection, otherType),
  ),
  'com.atproto.repo.deleteRecord': v.strictObject({ repo: did, collection: Created, rkey: key }),
  'com.atproto.repo.applyWrites': v.strictObject({
    repo: did,
    validate: v.optional(v.boolean()),
    writes: v.pipe(
      v.array(
        v.pipe(
          v.strictObject({ $type: v.literal(createType), collection: Created, rkey: key, value: record }),
          v.check(({ collection, value }) => value.$type === collection, otherType),
        ),
      ),
      v.minLength(1),
      v.maxLength(10),
    ),
  }),
  'com.atproto.repo.putRecord': v.strictObject({
    repo: did,
    collection: v.literal('app.bsky.actor.profile'),
    rkey: v.literal('self'),
    record: v.looseObject({ $type: v.literal('app.bsky.actor.profile') }),
    /** Null: the record did not exist. */
    swapRecord: v.nullable(cid),
  }),
  'app.bsky.actor.putPreferences': v.strictObject({
    preferences: v.pipe(
      v.array(v.looseObject({ $type: v.pipe(v.string(), v.startsWith('app.bsky.actor.defs#'), v.maxLength(200)) })),
      v.maxLength(100),
    ),
  }),
  'app.bsky.graph.muteActor': v.strictObject({ actor: did }),
  'app.bsky.graph.unmuteActor': v.strictObject({ actor: did }),
  'app.bsky.notification.updateSeen': v.strictObject({ seenAt: time }),
  'app.bsky.notification.putPreferences': v.strictObject({ priority: v.boolean() }),
  'com.atproto.moderation.createReport': v.strictObject({
    reasonType: v.pipe(v.string(), v.startsWith('com.atproto.moderation.defs#reason'), v.maxLength(100)),
    reason: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
    subject: v.variant('$type', [
      v.strictObject({ $type: v.literal('com.atproto.admin.defs#repoRef'), did }),
      v.strictObject({ $type: v.literal('com.atproto.repo.strongRef'), uri: v.pipe(text(2000), v.startsWith('at://')), cid }),
    ]),
  }),
} as const satisfies Record<string, v.GenericSchema>

export type BlueskyWrite = keyof typeof blueskyWrites
export const isBlueskyWrite = (nsid: string): nsid is BlueskyWrite => Object.hasOwn(blueskyWrites, nsid)

const MiB = 1024 * 1024
/** Maximum bytes of a file by media type: what the network shows in posts and profiles. Spec 3 §5 and §9. */
export const blueskyFiles: Readonly<Record<string, number>> = {
  'image/jpeg': 2 * MiB,
  'image/png': 2 * MiB,
  'image/webp': 2 * MiB,
  'image/gif': 2 * MiB,
  'video/mp4': 50 * MiB,
}

const own = { auth: 'required', envelope: 'bare', method: 'POST', limit: 'write' } as const

export const hostedBlueskyUpload = defineCall({
  ...own,
  path: '/api/hosted/bluesky/xrpc/com.atproto.repo.uploadBlob',
  summary:
    'Uploads an image (JPEG, PNG, WebP or GIF, up to 2 MiB) or video (MP4, up to 50 MiB), sent as the whole body, to the server of the account in the x-account header.',
  reply: v.unknown(),
})

export const hostedBlueskyWrite = defineCall({
  ...own,
  path: '/api/hosted/bluesky/xrpc/{nsid}',
  summary:
    'A Bluesky write by the account in the x-account header: its own posts, likes, reposts, follows, blocks and profile, mutes, preferences, read state and reports.',
  body: v.record(v.string(), v.unknown()),
  reply: v.unknown(),
})
