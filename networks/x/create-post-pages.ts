import type { NormalizedPost } from '@chorus/contract/content/normalized-post'
import { OneTweet, type Tweets, type XTimeline } from '@chorus/contract/twitter/twitter-types'
import { type Page, toCursor, toGaps } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import { decode } from '../http.ts'
import type { XViewer } from './replies/to-reply-permit.ts'
import { createTweetReader } from './tweet-reader.ts'

export interface PostPages {
  toPosts(answer: Tweets): Post[]
  toPage(answer: XTimeline): Page<Post>
  /** From X's own data in it. `call`: what answered it, for errors. */
  ofNormalized(post: NormalizedPost, call: string): Post
}

/** Converts what our own server answers to posts. `now` in ms. */
export function createPostPages(now: () => number, viewer: XViewer): PostPages {
  const toPosts = (answer: Tweets): Post[] => {
    const reader = createTweetReader(answer, now(), viewer)
    return (answer.data ?? []).filter(reader.isShowable).map(reader.toPost)
  }
  return {
    toPosts,
    toPage: (answer) => ({ items: toPosts(answer), cursor: toCursor(answer.meta.next_token), ...toGaps(answer.meta) }),
    ofNormalized({ __original__: original }, call) {
      const { data, ...beside } = decode(OneTweet, original, { network: 'x', call })
      return createTweetReader({ data: [data], ...beside }, now(), viewer).toPost(data)
    },
  }
}
