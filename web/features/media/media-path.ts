import type { NetworkName } from '@chorus/model/limits'
import type { MediaAsset } from '@chorus/model/media-asset'
import type { Post } from '@chorus/model/post'
import { findNetwork } from '@chorus/networks/descriptors'
import { toPostPath } from '../post/post-path.ts'

/** One picture, film or sound of a post: the address of the viewer that shows it. */
export interface MediaPlace {
  network: NetworkName
  postId: string
  /** From 0. */
  index: number
}

/** What a post shows, in the author's order. */
export const toAssets = ({ metadata: { attachments, asset } }: Post): readonly MediaAsset[] =>
  attachments.length > 0 || !asset ? attachments : [asset]

/** `/post/{source}/{id}/photos/{n}`, counted from 1. */
export const toMediaPath = ({ network, postId, index }: MediaPlace): string => `${toPostPath(network, postId)}/photos/${index + 1}`

/** Undefined: the path is no viewer's. */
export function parseMediaPath(path: string): MediaPlace | undefined {
  const [, source = '', id = '', number = ''] = /^\/post\/([^/]+)\/([^/]+)\/photos\/([1-9]\d?)\/?$/.exec(path) ?? []
  const network = findNetwork(source)?.name
  const postId = decode(id)
  return network && postId ? { network, postId, index: Number(number) - 1 } : undefined
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
