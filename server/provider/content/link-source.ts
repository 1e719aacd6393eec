import type { ReplyInputOf } from '@chorus/contract/call'
import type { linkDigest } from '@chorus/contract/content/link-digest'
import type { oembed } from '@chorus/contract/content/oembed'
import type { RecognisedLink } from '@chorus/previews/recognise-link'

export type LinkDigest = Omit<ReplyInputOf<typeof linkDigest>, 'link'>
export type LinkPayload = ReplyInputOf<typeof oembed>['payload']

/** Resolves links to posts of one network. */
export interface LinkSource {
  kind: RecognisedLink['kind']
  /** Provider API §4.6: extra data that comes with the preview. */
  toPayload(link: RecognisedLink): Promise<LinkPayload>
  /** Provider API §3.16 */
  toDigest(link: RecognisedLink): Promise<LinkDigest>
}

export const defineLinkSource = <K extends RecognisedLink['kind']>(source: {
  kind: K
  toPayload(link: Extract<RecognisedLink, { kind: K }>): Promise<LinkPayload>
  toDigest(link: Extract<RecognisedLink, { kind: K }>): Promise<LinkDigest>
}): LinkSource => source as LinkSource
