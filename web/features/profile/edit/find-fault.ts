import { countText } from '@chorus/model/length/count-text'
import { limits } from '@chorus/model/limits'
import type { NetworkName } from '@chorus/model/network-identity'
import { isWebUrl } from '@chorus/model/text/is-web-url'
import { readCoordinates } from '@chorus/model/text/read-coordinates'
import type { EditProfile, ProfileDetails } from '@chorus/networks/network'

/** Text fields of a profile. */
export type DetailName = keyof ProfileDetails

/** blank: required. long: over `most`, in the network's unit. website: not a web address. coordinates: not latitude and longitude. */
export type DetailFault = { kind: 'blank' | 'website' | 'coordinates' } | { kind: 'long'; most: number }

/** Limits of a field in the network's unit. Undefined: the network sets none. */
export function toRoom(network: NetworkName, name: DetailName): { least: number; most: number } | undefined {
  const { bio, displayName, location, website } = limits[network].profile
  const room = { displayName, bio, location: { min: 0, max: location }, website: { min: 0, max: website } }[name]
  // A limit of 0 means the field exists but the network states no maximum.
  return room.max > 0 ? { least: room.min, most: room.max } : undefined
}

/** The text to send: trimmed, and a website gets a scheme. */
export function toDetail(name: DetailName, text: string): string {
  const trimmed = text.trim()
  return name === 'website' && trimmed !== '' && !/^[a-z][a-z\d+.-]*:/i.test(trimmed) ? `https://${trimmed}` : trimmed
}

/** Validates a field before sending. Undefined: valid. @param location How the network writes one. */
export function findFault(
  network: NetworkName,
  name: DetailName,
  text: string,
  location?: EditProfile['location'],
): DetailFault | undefined {
  const detail = toDetail(name, text)
  const room = toRoom(network, name)
  if (room && room.least > 0 && detail === '') return { kind: 'blank' }
  if (room && countText(network, detail) > room.most) return { kind: 'long', most: room.most }
  if (name === 'website' && detail !== '' && !isWebAddress(detail)) return { kind: 'website' }
  if (name === 'location' && location === 'coordinates' && detail !== '' && !readCoordinates(detail)) return { kind: 'coordinates' }
  return undefined
}

const isWebAddress = (text: string): boolean => isWebUrl(text) && (URL.parse(text)?.hostname.includes('.') ?? false)
