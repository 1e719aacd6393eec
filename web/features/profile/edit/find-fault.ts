import { countText } from '@chorus/model/length/count-text'
import { limits, type NetworkName } from '@chorus/model/limits'
import { isWebUrl } from '@chorus/model/text/web-url'
import type { ProfileDetails } from '@chorus/networks/network'

/** What somebody writes about themselves; pictures are no texts. */
export type DetailName = keyof ProfileDetails

/** blank: there must be something. long: it has more than `most`, as its network counts. website: it is no address of the web. */
export type DetailFault = { kind: 'blank' } | { kind: 'long'; most: number } | { kind: 'website' }

/** A profile's text at most, as its network counts; `least`: there must be so much. Absent: the network says nothing. */
export function toRoom(network: NetworkName, name: DetailName): { least: number; most: number } | undefined {
  const { bio, displayName, location, website } = limits[network].profile
  const room = { displayName, bio, location: { min: 0, max: location }, website: { min: 0, max: website } }[name]
  // None at all: it is there all the same, or nobody would ask.
  return room.max > 0 ? { least: room.min, most: room.max } : undefined
}

/** As it is sent: what stands around it is gone, and an address has its beginning. */
export function toDetail(name: DetailName, text: string): string {
  const trimmed = text.trim()
  return name === 'website' && trimmed !== '' && !/^[a-z][a-z\d+.-]*:/i.test(trimmed) ? `https://${trimmed}` : trimmed
}

/** What is wrong with a text before it is sent. Undefined: nothing. */
export function findFault(network: NetworkName, name: DetailName, text: string): DetailFault | undefined {
  const detail = toDetail(name, text)
  const room = toRoom(network, name)
  if (room && room.least > 0 && detail === '') return { kind: 'blank' }
  if (room && countText(network, detail) > room.most) return { kind: 'long', most: room.most }
  if (name === 'website' && detail !== '' && !isWebAddress(detail)) return { kind: 'website' }
  return undefined
}

const isWebAddress = (text: string): boolean => isWebUrl(text) && (URL.parse(text)?.hostname.includes('.') ?? false)
