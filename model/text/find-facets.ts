import type { Facet } from '../facet.ts'
import type { NetworkName } from '../network-identity.ts'
import { readBareLink, readLink } from './read-link.ts'

/** How each network writes a handle after the @. Sticky: matched right after the sign. */
const mentionNames: Partial<Record<NetworkName, RegExp>> = {
  farcaster: /[a-z0-9][a-z0-9-]{0,15}(?:\.(?:eth|farcaster\.eth|base\.eth))?(?![\w-])/iy,
  lens: /(?:lens\/)?[a-z0-9][a-z0-9_-]{1,25}(?:\.lens)?(?![\w/-])/iy,
  x: /\w{1,15}(?!\w)/y,
  bluesky: /(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?![\w-])/iy,
}
/** Networks that are missing above. */
const usualName = /[a-z0-9_](?:[a-z0-9_.-]{0,61}[a-z0-9_])?(?![\w-])/iy

const narrow = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}0-9`
// Everything a facet can start with. A run of letters (the last branch) is consumed whole, so that its inside is never scanned again.
const trigger = new RegExp(String.raw`https?:\/\/|[@＠#＃$/]|[${narrow}][${narrow}\p{M}._%+'’-]*`, 'giu')

const hashtag = /(?![\uFE0F\u20E3])[\p{L}\p{M}\p{N}\p{Join_Control}_]+/uy
const cashtag = /[a-z][a-z0-9]{0,14}(?![\w$])/iy
const shortCashtag = /[a-z]{1,6}(?:[._][a-z]{1,2})?(?![\w$])/iy
const channelId = /(?=[0-9-]*[a-z])[a-z0-9][a-z0-9-]{0,30}(?![\w/-]|\.\w)/y
const mailHost = /[a-z0-9][a-z0-9.-]*/iy

/**
 * Detects links, hashtags and cashtags in a text whose network sends no facets; with a network, also its mentions and Farcaster's
 * /channels. In order, without overlap. Email addresses, wallet addresses and names such as `mina.eth` stay text. Takes linear time for any
 * input.
 */
export function findFacets(text: string, network?: NetworkName): Facet[] {
  const facets: Facet[] = []
  trigger.lastIndex = 0
  for (let match = trigger.exec(text); match; match = trigger.exec(text)) {
    const found = readAt(text, match.index, match[0], network)
    if (typeof found === 'number') {
      trigger.lastIndex = found
      continue
    }
    facets.push(found)
    trigger.lastIndex = found.end
  }
  return facets
}

/** The facet that starts here, or the position to continue from. */
function readAt(text: string, at: number, seen: string, network: NetworkName | undefined): Facet | number {
  const next = at + seen.length
  if (seen.endsWith('://')) return readLink(text, at)
  switch (seen) {
    case '@':
    case '＠':
      return (network && readMention(text, at, network)) || next
    case '#':
    case '＃':
      return readHashtag(text, at)
    case '$':
      return readCashtag(text, at, network) ?? next
    case '/':
      return (network === 'farcaster' && readChannel(text, at)) || next
    default:
      return readRun(text, at, seen)
  }
}

function readRun(text: string, at: number, run: string): Facet | number {
  const end = at + run.length
  const mailEnd = text[end] === '@' ? matchAt(mailHost, text, end + 1) : undefined
  if (mailEnd) return end + 1 + mailEnd.length
  return readBareLink(text, at, run)
}

function readMention(text: string, at: number, network: NetworkName): Facet | undefined {
  if (isInsideWord(text, at) || '/.@'.includes(text[at - 1] ?? ' ')) return undefined
  const name = matchAt(mentionNames[network] ?? usualName, text, at + 1)
  if (!name) return undefined
  const end = at + 1 + name.length
  // @name@host is an email address or another network's handle, and @http:// is no handle (twitter-text rules).
  if (text[end] === '@' || text.startsWith('://', end) || isLatinMark(text[end])) return undefined
  return { start: at, end, kind: 'mention', network, handle: network === 'lens' ? name.replace(/^lens\/|\.lens$/gi, '') : name }
}

function readHashtag(text: string, at: number): Facet | number {
  const tag = matchAt(hashtag, text, at + 1)
  if (!tag) return at + 1
  const end = at + 1 + tag.length
  const broken = isInsideWord(text, at) || '&/#＃'.includes(text[at - 1] ?? ' ') || '#＃'.includes(text[end] ?? ' ')
  return broken || tag.length > 140 || !/\p{L}/u.test(tag) ? end : { start: at, end, kind: 'hashtag', tag }
}

function readCashtag(text: string, at: number, network: NetworkName | undefined): Facet | undefined {
  const symbol = isWordStart(text, at) ? matchAt(network === 'x' ? shortCashtag : cashtag, text, at + 1) : undefined
  return symbol === undefined ? undefined : { start: at, end: at + 1 + symbol.length, kind: 'cashtag', symbol }
}

function readChannel(text: string, at: number): Facet | undefined {
  const id = isWordStart(text, at) ? matchAt(channelId, text, at + 1) : undefined
  return id === undefined ? undefined : { start: at, end: at + 1 + id.length, kind: 'channel', network: 'farcaster', channelId: id }
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

const isWordStart = (text: string, at: number): boolean => at === 0 || /[\s([{"'“‘«（「『【]/u.test(text[at - 1] ?? ' ')
// Scripts without spaces put a sign right after a letter, so only letters of spaced scripts join.
const isInsideWord = (text: string, at: number): boolean =>
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_]/u.test(text[at - 1] ?? ' ')
const isLatinMark = (character: string | undefined): boolean => character !== undefined && /[\u00C0-\u024F]/.test(character)
