import { isNetworkName, networkNames, type NetworkName } from '@chorus/model/network-identity'
import { bluesky } from './bluesky/descriptor.ts'
import { farcaster } from './farcaster/descriptor.ts'
import { lens } from './lens/descriptor.ts'
import type { NetworkDescriptor } from './network-descriptor.ts'
import { x } from './x/descriptor.ts'

export const descriptors: Record<NetworkName, NetworkDescriptor> = { farcaster, lens, x, bluesky }

/** The network a URL segment refers to, in any known vocabulary of links; undefined when none. */
export function findNetwork(segment: string): NetworkDescriptor | undefined {
  const word = segment.toLowerCase()
  if (isNetworkName(word)) return descriptors[word]
  return networkNames.map((name) => descriptors[name]).find((network) => network.segment === word || network.otherSegments.includes(word))
}
