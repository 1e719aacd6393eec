import type { NetworkName } from '@chorus/model/network-identity'
import type { Post } from '@chorus/model/post'
import { descriptors } from '@chorus/networks/descriptors'

/** `/post/{source}/{id}` */
export const postPath = (post: Pick<Post, 'network' | 'postId'>): string => toPostPath(post.network, post.postId)

export const toPostPath = (network: NetworkName, id: string): string => `/post/${descriptors[network].segment}/${encodeURIComponent(id)}`
