import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import * as v from 'valibot'
import { WireStrongRef } from '../decode/wire.ts'
import type { Xrpc } from '../xrpc.ts'

const uri = v.optional(v.pipe(v.string(), v.maxLength(8192)))

const WirePostFacts = v.object({
  ...WireStrongRef.entries,
  viewer: v.optional(v.object({ like: uri, repost: uri }), {}),
  record: v.optional(v.object({ reply: v.optional(v.fallback(v.optional(v.object({ root: WireStrongRef })), undefined)) }), {}),
})
/** The version of a post, the viewer's records about it, and its thread root. */
export type WirePostFacts = v.InferOutput<typeof WirePostFacts>

const Answer = v.object({ thread: v.union([v.object({ post: WirePostFacts }), v.object({ $type: v.string() })]) })

/** Loads what a write needs to know about a post. Uses the thread call, which includes posts that were only just published. */
export async function findPost({ query }: Xrpc, publicationId: string, signal?: AbortSignal): Promise<WirePostFacts> {
  const name = 'app.bsky.feed.getPostThread'
  const { thread } = await query(name, Answer, { uri: publicationId, depth: 0, parentHeight: 0 }, signal)
  if ('post' in thread) return thread.post
  throw new Failure('not-found', errorMessages.postMissing, { network: 'bluesky', call: name })
}
