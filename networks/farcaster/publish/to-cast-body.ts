import type { MessageBody } from '@chorus/contract/farcaster/farcaster-message'
import type { Facet } from '@chorus/model/facet'
import { countBytes } from '@chorus/model/length/count-bytes'
import type { Draft } from '../../draft.ts'
import { castBytes } from '../messages/find-fault.ts'

type CastAddBody = Extract<MessageBody, { castAddBody: object }>['castAddBody']
type CastId = NonNullable<CastAddBody['parentCastId']>

export interface CastContext {
  facets: readonly Facet[]
  /** By lower-case handle. A name that no one has stays plain text. */
  fids: ReadonlyMap<string, number>
  parent?: CastId
  quoted?: CastId
  /** Of the draft’s media, in order. */
  mediaUrls: readonly string[]
}

const mostMentions = 10
/** Of every account since version 20 of the protocol, 13 August 2026; before, only of Pro accounts. Source: Snapchain's validation. */
const mostEmbeds = 4
/** UTF-8 bytes */
const longestUrl = 256

/** A draft as the protocol writes it: mentions are taken out of the text, and links are embedded so that clients preview them. */
export function toCastBody(
  { text, card, channel, withoutPreview }: Draft,
  { facets, fids, parent, quoted, mediaUrls }: CastContext,
): CastAddBody {
  const said = takeOutMentions(text, facets, fids)
  const written = withoutPreview ? [] : facets.flatMap((facet) => (facet.kind === 'link' ? [facet.url] : []))
  const links = [...mediaUrls, ...(card ? [card.url] : []), ...written]
  // The quote and the files come first, because only links in the text may be left out.
  const embeds = [
    ...(quoted ? [{ castId: quoted }] : []),
    ...[...new Set(links)].filter((url) => countBytes(url) <= longestUrl).map((url) => ({ url })),
  ]
  const bytes = countBytes(said.text)
  const parentUrl = channel && (channel.parentUrl ?? `https://warpcast.com/~/channel/${channel.id}`)
  return {
    ...said,
    embedsDeprecated: [],
    embeds: embeds.slice(0, mostEmbeds),
    ...(parent ? { parentCastId: parent } : parentUrl ? { parentUrl } : {}),
    type: bytes <= castBytes.CAST[1] ? 'CAST' : bytes <= castBytes.LONG_CAST[1] ? 'LONG_CAST' : 'TEN_K_CAST',
  }
}

/** Positions are UTF-8 bytes of the text without the names. */
function takeOutMentions(text: string, facets: readonly Facet[], fids: CastContext['fids']) {
  const mentions: number[] = []
  const mentionsPositions: number[] = []
  let rest = ''
  let done = 0
  for (const facet of facets.toSorted((a, b) => a.start - b.start)) {
    if (facet.kind !== 'mention' || facet.start < done || mentions.length === mostMentions) continue
    const fid = facet.profileId === undefined ? fids.get(facet.handle.toLowerCase()) : Number(facet.profileId)
    if (fid === undefined) continue
    rest += text.slice(done, facet.start)
    mentions.push(fid)
    mentionsPositions.push(countBytes(rest))
    done = facet.end
  }
  return { text: rest + text.slice(done), mentions, mentionsPositions }
}
