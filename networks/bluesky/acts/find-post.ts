import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import * as v from 'valibot'
import { WireStrongRef } from '../wire.ts'
import type { Xrpc } from '../xrpc.ts'

const uri = v.optional(v.pipe(v.string(), v.maxLength(8192)))

const WirePostFacts = v.object({
  ...WireStrongRef.entries,
  viewer: v.optional(v.object({ like: uri, repost: uri }), {}),
  record: v.optional(v.object({ reply: v.optional(v.fallback(v.optional(v.object({ root: WireStrongRef })), undefined)) }), {}),
})
/** Which version of a post stands where, what the viewer has done with it, and the thread that it belongs to. */
export type WirePostFacts = v.InferOutput<typeof WirePostFacts>

const Answer = v.object({ thread: v.union([v.object({ post: WirePostFacts }), v.object({ $type: v.string() })]) })

/** What must be known of a post before anything is written about it. The thread's own call: it knows of what has only just been posted. */
export async function findPost({ query }: Xrpc, publicationId: string, signal?: AbortSignal): Promise<WirePostFacts> {
  const name = 'app.bsky.feed.getPostThread'
  const { thread } = await query(name, Answer, { uri: publicationId, depth: 0, parentHeight: 0 }, signal)
  if ('post' in thread) return thread.post
  throw new Failure('not-found', errorMessages.postMissing, { network: 'bluesky', call: name })
}
