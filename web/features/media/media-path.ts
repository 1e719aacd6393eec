import type { MediaAsset } from '@chorus/model/media-asset'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Post } from '@chorus/model/post'
import { findNetwork } from '@chorus/networks/descriptors'
import { toPostPath } from '../../services/navigation/post-path.ts'

/** One image, video or audio of a post, as the media viewer addresses it. */
export interface MediaTarget {
  network: NetworkName
  postId: string
  /** From 0. */
  index: number
}

/** A post's media in the author's order. */
export const toAssets = ({ metadata: { attachments, asset } }: Post): readonly MediaAsset[] =>
  attachments.length > 0 || !asset ? attachments : [asset]

/** `/post/{source}/{id}/photos/{n}`, counted from 1. */
export const toMediaPath = ({ network, postId, index }: MediaTarget): string => `${toPostPath(network, postId)}/photos/${index + 1}`

/** Undefined: not a media viewer path. */
export function parseMediaPath(path: string): MediaTarget | undefined {
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
