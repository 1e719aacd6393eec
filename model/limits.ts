import type { NetworkName } from './network-identity.ts'

/** Characters of an alt text, in UTF-16 units: X's limit, which is the strictest. */
export const maxAltText = 1000

const KiB = 1024
const MiB = 1024 * KiB
const GiB = 1024 * MiB

/** No upper bound. */
const unlimited = Number.POSITIVE_INFINITY

/**
 * What each network allows in one post and one profile. 0 = unsupported. Units: text in the network's own units (see length/count-text),
 * sizes in bytes, durations in seconds, sides in pixels. Source: spec 1 §9 and spec 3 §9, which agree. They give no minimum length for
 * names: app.bsky.actor.profile has none, the others do.
 */
export const limits = {
  farcaster: {
    text: { counting: 'bytes', max: 1024, verified: 1024 },
    images: { max: 2, quoting: 1, bytes: 100 * MiB },
    gifs: { max: 2, bytes: 15 * MiB },
    video: { bytes: 1 * GiB, seconds: { min: 0, max: unlimited }, side: { min: 32, max: 4096 } },
    profile: { bio: { min: 0, max: 160 }, displayName: { min: 1, max: 32 }, location: 0, website: 256 },
  },
  lens: {
    text: { counting: 'lens', max: 5000, verified: 5000 },
    images: { max: 20, bytes: 100 * MiB },
    gifs: { max: 20, bytes: 15 * MiB },
    // The specs allow 1 GiB, but Lens's storage accepts no more than this.
    video: { bytes: 125_000_000, seconds: { min: 0, max: unlimited }, side: { min: 32, max: 4096 } },
    profile: { bio: { min: 1, max: 260 }, displayName: { min: 1, max: 100 }, location: 100, website: 100 },
  },
  x: {
    text: { counting: 'x', max: 280, verified: 25_000 },
    images: { max: 4, bytes: 5 * MiB },
    // The specs allow four GIFs, but X takes one, and nothing beside it.
    gifs: { max: 1, isAlone: true, bytes: 15 * MiB },
    // X's limits of 2026 for accounts without Premium. It takes larger files, but not in parts as small as ours.
    video: { bytes: 512 * MiB, seconds: { min: 0.5, max: 20 * 60 }, side: { min: 32, max: unlimited } },
    profile: { bio: { min: 0, max: 160 }, displayName: { min: 1, max: 50 }, location: 30, website: 100 },
  },
  bluesky: {
    text: { counting: 'graphemes', max: 300, verified: 300, bytes: 3000 },
    images: { max: 4, bytes: 5 * MiB, uploaded: { width: 2000, height: 2000, bytes: 1_000_000 } },
    gifs: { max: 1, bytes: 15 * MiB },
    video: { bytes: 50 * MiB, seconds: { min: 0.5, max: 60 }, side: { min: 32, max: unlimited } },
    profile: { bio: { min: 0, max: 256 }, displayName: { min: 0, max: 64 }, location: 0, website: 0 },
  },
} as const satisfies Record<NetworkName, NetworkLimits>

interface Room {
  min: number
  max: number
}

/** How a network counts the length of a text: see length/count-text. */
export type TextCounting = 'bytes' | 'graphemes' | 'lens' | 'x'

export interface NetworkLimits {
  /** `bytes`: a second limit, in UTF-8 bytes, where the network has one (app.bsky.feed.post: 300 graphemes and 3,000 bytes). */
  text: { counting: TextCounting; max: number; verified: number; bytes?: number }
  /** `quoting`: the maximum of a post that quotes another one, where the quote takes a place of an image. */
  images: { max: number; quoting?: number; bytes: number; uploaded?: { width: number; height: number; bytes: number } }
  /** `isAlone`: a post with a GIF has no other images. */
  gifs: { max: number; isAlone?: boolean; bytes: number }
  video: { bytes: number; seconds: { min: number; max: number }; side: { min: number; max: number } }
  profile: { bio: Room; displayName: Room; location: number; website: number }
}

/** Characters of the longest possible post. */
export const longestPost: number = limits.x.text.verified
