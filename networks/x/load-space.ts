import { twitterSpace } from '@chorus/contract/twitter/reads'
import type { Post, PostMetadata } from '@chorus/model/post'
import type { AskX } from './ask-x.ts'

const states: Readonly<Record<string, NonNullable<PostMetadata['space']>['state']>> = {
  live: 'live',
  scheduled: 'scheduled',
  ended: 'ended',
}

const spaceUrl = /^https?:\/\/(?:x|twitter)\.com\/i\/spaces\/([a-zA-Z0-9]{1,13})(?:[/?#]|$)/

/** The audio room that a post links to. Its text lacks a link that X shows as a card. */
function findSpaceLink({ metadata }: Post): { id: string; url: string } | undefined {
  const url = metadata.oembedUrls.find((each) => spaceUrl.test(each))
  return url === undefined ? undefined : { id: spaceUrl.exec(url)![1]!, url }
}

/** Adds the audio room that a post links to. Without it the post is still worth showing. */
export async function withSpace(post: Post, ask: AskX, signal?: AbortSignal): Promise<Post> {
  const link = findSpaceLink(post)
  const found = link && (await ask(twitterSpace, { params: { id: link.id }, signal }).catch(() => undefined))
  const state = states[found?.data.state ?? '']
  if (!link || !found || !state) return post
  return { ...post, metadata: { ...post.metadata, space: { id: found.data.id, url: link.url, title: found.data.title ?? '', state } } }
}
