import type { Frame } from '@chorus/contract/content/frame'
import type { NetworkName } from '@chorus/model/network-identity'

/** Provider API §11.5: the frames and mini apps that posts of a network may open. */
const shown: Partial<Record<NetworkName, (frame: Frame) => boolean>> = {
  farcaster: () => true,
  lens: (frame) => frame.x_version === 1 && frame.protocol === 'of',
}

export const showsFrame = (network: NetworkName, frame: Frame): boolean => shown[network]?.(frame) ?? false
