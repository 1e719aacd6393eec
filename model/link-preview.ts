import type { Nft, NftCollection } from './chain/nft.ts'
import type { Proposal } from './governance/proposal.ts'

export interface FrameButton {
  index: number
  text: string
  action: 'post' | 'post_redirect' | 'link' | 'mint' | 'tx'
  target?: string
  postUrl?: string
}

/** A page with buttons that work inside a post. */
export type Frame =
  | {
      version: 1
      url: string
      title: string
      image: { url: string; alt?: string; width?: number; height?: number }
      postUrl: string
      inputLabel?: string
      buttons: FrameButton[]
      aspectRatio?: '1.91:1' | '1:1'
      state?: string
      protocol?: 'fc' | 'of'
    }
  | {
      version: 2
      url: string
      imageUrl: string
      button: { title: string; name: string; url: string; splashImageUrl?: string; splashBackgroundColor?: string }
    }

/** A page's metadata. */
export interface Oembed {
  url: string
  title?: string
  description?: string
  site?: string
  favicon?: string
  image?: { url: string; width?: number; height?: number }
  isLarge: boolean
  locale?: string
}

/** What a link in a post leads to. Spec 3 §3; in order of precedence (provider API §11.5). */
export type LinkPreview = { link: string } & (
  | { kind: 'spaceId'; spaceId: string }
  | { kind: 'snapshot'; proposal: Proposal }
  | { kind: 'articleId'; articleId: string }
  | { kind: 'nft'; nft: Nft }
  | { kind: 'collection'; collection: NftCollection }
  | { kind: 'html'; html: string; url: string; height: number }
  | { kind: 'frame'; frame: Frame }
  | { kind: 'action'; actionApiUrl: string; state: string }
  | { kind: 'oembed'; oembed: Oembed }
)

export type LinkPreviewKind = LinkPreview['kind']
export const linkPreviewKinds = [
  'spaceId',
  'snapshot',
  'articleId',
  'nft',
  'collection',
  'html',
  'frame',
  'action',
  'oembed',
] as const satisfies LinkPreviewKind[]
