import type { Facet } from '@chorus/model/facet'
import type { NetworkName } from '@chorus/model/network-identity'
import { findFacets } from '@chorus/model/text/find-facets'
import { findFacetsInWords } from '@chorus/model/text/find-facets-in-words'

export interface MentionedAccount {
  network: NetworkName
  handle: string
  /** Absent: only the handle is known. */
  profileId?: string
}

/** A person chosen while writing, for every place where the text says `typed`. */
export interface DraftMention {
  /** With its @. */
  typed: string
  /** One account on each network where the person is verifiably known. */
  accounts: readonly MentionedAccount[]
}

/** Something that has a text with mentions. */
export interface MentioningText {
  text: string
  mentions?: readonly DraftMention[] | undefined
}

const escape = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`)

/** The mentions in a text, in order. Matches whole names only. */
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
 * The text with the names that a network knows people by. Names of people who aren't known there stay as typed, but lose their @ on networks that
 * link every name (`linksNames`), because someone else may have it.
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
    // Without its @, a name is an ordinary word.
    if (account || !linksNames) mentions.set(name, { typed: name, accounts: account ? [account] : [] })
    text += part.text.slice(done, start) + name
    done = end
  }
  return { ...part, text: text + part.text.slice(done), mentions: [...mentions.values()] }
}

/** The text without the @ of names that were typed without choosing a person: on this network, they may belong to someone else. */
export function withoutOtherNames<T extends MentioningText>(part: T, network: NetworkName): T {
  const chosen = findMentions(part)
  const signs = [...findFacetsInWords(part.text, ['@', '＠'], network)]
    .flatMap(({ kind, start }) => (kind === 'mention' && chosen.every((each) => each.start !== start) ? [start] : []))
    .toReversed()
  if (signs.length === 0) return part
  let text = ''
  let done = 0
  for (const sign of signs) {
    text += part.text.slice(done, sign)
    done = sign + 1
  }
  return { ...part, text: text + part.text.slice(done) }
}

/**
 * The facets of a text written by `withNames`. Names that were typed without choosing a person are mentions only if the post goes to a single
 * network, because on others they may belong to someone else. Undefined: the network finds the facets in the text itself.
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

/** Adds a person, or updates what is known about them. Drops mentions that are no longer in the text. */
export const withMention = (part: MentioningText, mention: DraftMention): readonly DraftMention[] => {
  const used = new Set(findMentions(part).map(({ mention: { typed } }) => typed))
  return [...(part.mentions ?? []).filter(({ typed }) => used.has(typed) && typed !== mention.typed), mention]
}
