import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { Cast } from '../farcaster/farcaster-types.ts'

const text = v.string()

/** Provider API §3.16: what a link leads to. The field named by its type has the details. */
export const linkDigest = defineCall({
  method: 'POST',
  path: '/v2/misc/linkDigest',
  auth: 'none',
  envelope: 'provider',
  limit: 'search',
  summary:
    'What a link leads to, by its URL alone: a post, a vote, an article, or a collection item with its name. The link is not fetched.',
  body: v.strictObject({ link: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2000)) }),
  reply: v.object({
    link: text,
    type: v.picklist(['nft', 'lensPost', 'farcasterPost', 'mirror', 'paragraph', 'snapshot', 'twitter', 'unknown']),
    nft: v.optional(v.object({ chain_id: v.optional(v.number()), contract_address: text, token_id: text, name: v.optional(text) })),
    lensPost: v.optional(v.object({ id: text })),
    farcasterPost: v.optional(v.object({ hash: text, username: v.optional(text), cast: v.optional(Cast) })),
    mirror: v.optional(v.object({ digest: text, owner: v.optional(text) })),
    paragraph: v.optional(v.object({ user: text, slug: text })),
    snapshot: v.optional(v.object({ space: text, id: text })),
    twitter: v.optional(v.object({ id: text, username: v.optional(text) })),
  }),
})
