import type { AccountId } from '@chorus/accounts/account-id'
import { type NetworkName, networkNames, networkOfSessionType } from '@chorus/model/network-identity'
import type { SessionType } from '@chorus/model/session/session'
import { allParts } from './draft-parts.ts'
import type { SavedDraft } from './draft-store.ts'

export interface DraftDescription {
  kind: 'post' | 'thread' | 'reply' | 'quote' | 'edit'
  /** Posts of the thread. */
  parts: number
  /** Who is replied to or quoted. */
  handle?: string
  /** The first text that the draft has. Empty: it has only images or a poll. */
  excerpt: string
  images: number
  hasVideo: boolean
  hasGif: boolean
  hasPoll: boolean
  /** In the usual order. */
  networks: readonly NetworkName[]
}

const networkOf = (id: AccountId): NetworkName | undefined => networkOfSessionType(id.slice(0, id.indexOf(':')) as SessionType)

/** What a list says about a draft. */
export function describeDraft(draft: SavedDraft): DraftDescription {
  const { replyTo, quote, edited, targets } = draft
  const networks = new Set(targets.map(networkOf))
  const shown = networkNames.filter((network) => networks.has(network))
  const { parts } = draft
  const other = (replyTo ?? quote)?.author.handle
  return {
    kind: edited ? 'edit' : replyTo ? 'reply' : quote ? 'quote' : parts.length > 1 ? 'thread' : 'post',
    parts: parts.length,
    ...(other !== undefined && { handle: other }),
    excerpt:
      allParts(draft)
        .map(({ text }) => text.trim())
        .find(Boolean) ?? '',
    images: parts.reduce((count, { images }) => count + images.length, 0),
    hasVideo: parts.some(({ video }) => video !== undefined),
    hasGif: parts.some(({ gif }) => gif !== undefined),
    hasPoll: parts.some(({ poll }) => poll !== undefined),
    networks: shown,
  }
}

const toPlain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Drafts that contain all these words, in any order: in a text, an alt text, a poll, a channel, or the handle of the person replied to or quoted. */
export function searchDrafts(drafts: readonly SavedDraft[], query: string): readonly SavedDraft[] {
  const words = toPlain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return drafts
  return drafts.filter((draft) => {
    const text = toPlain(toSearchText(draft))
    return words.every((word) => text.includes(word))
  })
}

function toSearchText(draft: SavedDraft): string {
  const parts = allParts(draft).flatMap(({ text, images, poll }) => [text, ...images.map(({ alt }) => alt), ...(poll?.options ?? [])])
  return [...parts, draft.channel?.name, draft.replyTo?.author.handle, draft.quote?.author.handle].filter(Boolean).join('\n')
}
