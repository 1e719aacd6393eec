import { toCursor, type Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import { decode } from '../http.ts'
import { isApart, isUnshowable, toAnyPost } from './to-post.ts'
import { WirePosts, type WirePage } from './wire.ts'

/** Spec 1 §5: without posts across a block, which the API may still list, and reposts that can't be shown. */
export const toPage = ({ items, pageInfo }: WirePage): Page<Post> => ({
  items: items.filter((item) => !isApart(item) && !isUnshowable(item)).map(toAnyPost),
  cursor: toCursor(pageInfo.next),
})

/** @public Decodes the `data` of a response to postsDocument → posts, as the page does. */
export const decodePosts = (data: unknown): Page<Post> => toPage(decode(WirePosts, data, { network: 'lens', call: 'Posts' }).posts)
