import type { Facet } from '@chorus/model/facet'
import type { NetworkName } from '@chorus/model/network-identity'
import { findFacets } from '@chorus/model/text/find-facets'

export interface MentionedAccount {
  network: NetworkName
  handle: string
  /** Absent: only the handle is known. */
  profileId?: string
}

/** A person chosen while writing, wherever the text says `typed`. */
export interface DraftMention {
  /** With its @. */
  typed: string
  /** One on each network where the person is verifiably known. */
  accounts: readonly MentionedAccount[]
}

/** What has a text with mentions. */
export interface MentioningText {
  text: string
  mentions?: readonly DraftMention[] | undefined
}

const escape = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`)

/** Mentions in a text, in order: whole names only. */
function findMentions({ text, mentions = [] }: MentioningText): { start: number; end: number; mention: DraftMention }[] {
  if (mentions.length === 0) return []
  const byTyped = new Map(mentions.map((mention) => [mention.typed, mention]))
  const names = [...byTyped.keys()].toSorted((one, other) => other.length - one.length).map(escape)
  const pattern = new RegExp(String.raw`(?<![\w@＠./-])(?:${names.join('|')})(?![\w-]|[./]\w)`, 'g')
  return [...text.matchAll(pattern)].map(({ 0: typed, index }) => ({
    start: index,
    end: index + typed.length,
    mention: byTyped.get(typed)!,
  }))
}

const accountOn = ({ accounts }: DraftMention, network: NetworkName): MentionedAccount | undefined =>
  accounts.find((account) => account.network === network)

/**
 * The text with the names that a network knows people by. Of people who aren't known there the text stays as typed, without its @ where the
 * network links every name (`linksNames`): someone else may have it.
 */
export function withNames<T extends MentioningText>(part: T, network: NetworkName, linksNames = false): T {
  const found = findMentions(part)
  if (found.length === 0) return part
  let text = ''
  let done = 0
  const mentions = new Map<string, DraftMention>()
  for (const { start, end, mention } of found) {
    const account = accountOn(mention, network)
    const name = account ? `@${account.handle}` : linksNames ? mention.typed.slice(1) : mention.typed
    // A name without its @ is a word like others.
    if (account || !linksNames) mentions.set(name, { typed: name, accounts: account ? [account] : [] })
    text += part.text.slice(done, start) + name
    done = end
  }
  return { ...part, text: text + part.text.slice(done), mentions: [...mentions.values()] }
}

/**
 * The facets of a text that `withNames` has written. Names that were typed without choosing a person are mentions on the only network of a
 * post; on several, they may be another person's on each. Undefined: as the network finds them in the text.
 */
export function toMentionFacets(part: MentioningText, network: NetworkName, isAlone: boolean): Facet[] | undefined {
  const chosen = findMentions(part)
  if (chosen.length === 0 && isAlone) return undefined
  const isApart = (facet: Facet) => chosen.every(({ start, end }) => facet.end <= start || facet.start >= end)
  const others = findFacets(part.text, network).filter((facet) => (facet.kind !== 'mention' || isAlone) && isApart(facet))
  const own = chosen.flatMap(({ start, end, mention }): Facet[] => {
    const account = accountOn(mention, network)
    return account ? [{ start, end, kind: 'mention', network, ...toName(account) }] : []
  })
  return [...others, ...own].toSorted((one, other) => one.start - other.start)
}

const toName = ({ handle, profileId }: MentionedAccount) => ({ handle, ...(profileId !== undefined && { profileId }) })

/** Whether these are one account. */
export const isSameAccount = (one: MentionedAccount, other: MentionedAccount): boolean =>
  one.network === other.network &&
  (one.profileId && other.profileId ? one.profileId === other.profileId : one.handle.toLowerCase() === other.handle.toLowerCase())

/** Adds a person, or replaces what is known of them. Mentions that are no longer in the text are dropped. */
export const withMention = (part: MentioningText, mention: DraftMention): readonly DraftMention[] => {
  const used = new Set(findMentions(part).map(({ mention: { typed } }) => typed))
  return [...(part.mentions ?? []).filter(({ typed }) => used.has(typed) && typed !== mention.typed), mention]
}
