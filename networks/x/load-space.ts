import { twitterSpace } from '@chorus/contract/twitter/reads'
import type { Post, PostMetadata } from '@chorus/model/post'
import type { AskX } from './ask-x.ts'

const states: Readonly<Record<string, NonNullable<PostMetadata['space']>['state']>> = {
  live: 'live',
  scheduled: 'scheduled',
  ended: 'ended',
}

/** The id of the audio room that a post links to. */
export const findSpaceId = ({ metadata }: Post): string | undefined =>
  metadata.facets
    .map((facet) =>
      facet.kind === 'link' ? /^https:\/\/(?:x|twitter)\.com\/i\/spaces\/([a-zA-Z0-9]{1,13})(?:[/?#]|$)/.exec(facet.url)?.[1] : undefined,
    )
    .find((id) => id !== undefined)

/** Adds the audio room that a post links to. Without it the post is still worth showing. */
export async function withSpace(post: Post, ask: AskX, signal?: AbortSignal): Promise<Post> {
  const id = findSpaceId(post)
  const found = id === undefined ? undefined : await ask(twitterSpace, { params: { id }, signal }).catch(() => undefined)
  const state = states[found?.data.state ?? '']
  return found && state
    ? { ...post, metadata: { ...post.metadata, space: { id: found.data.id, title: found.data.title ?? '', state } } }
    : post
}
