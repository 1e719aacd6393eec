import type { Frame } from '@chorus/contract/content/frame'
import type { NetworkIdentity, NetworkName } from '@chorus/model/network-identity'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { Session } from '@chorus/model/session/session'
import type { Capability, NetworkDeps } from './network.ts'

/** What an account has done with a post, where a network may not report it back. */
export const hiddenMarks = ['like', 'mirror', 'bookmark'] as const
export type HiddenMark = (typeof hiddenMarks)[number]

/** Everything the rest of the product knows about a network before talking to it; no component names a network. */
export interface NetworkDescriptor extends NetworkIdentity {
  name: NetworkName
  /** Its logo: one SVG path in a 24 × 24 box. */
  mark: string
  /** Its colour in the light and dark themes, as CSS colours. */
  colour: { light: string; dark: string }
  /** Whether a text can be a post id at all; if not, no call is made. */
  isPostId(text: string): boolean
  /** Whether a text can be a profile's id or handle at all. */
  isProfileId(text: string): boolean
  /** The name of a profile in URLs: what a person would recognise. */
  toProfileSlug(profile: Profile): string
  /** The profile's page on the network itself. */
  toProfileUrl(profile: Profile): string
  /** The post's page on the network itself. */
  toPostUrl(post: Post): string
  /** What opens an account there, with a stand-in for each secret that our server keeps. Absent: its token. */
  secretsOf?(session: Session): readonly string[]
  /** Origin of the account's own server. Absent: the network has one API for all accounts. */
  serverOf?(session: Session): string
  /** Whether a wallet signs each request of this session. */
  isSignedByWallet?(session: Session): boolean
  /** Ids of the chains on which its accounts' wallets sign. Absent: wallets sign nothing here. */
  walletChains?: readonly number[]
  /** Origins of segmented videos: where a browser can't play those natively, our script fetches them from there. */
  videoOrigins: readonly string[]
  /** Whether its posts open what a linked page offers. Provider API §11.5. Absent: they open nothing. */
  opensFrame?(frame: Frame): boolean
  /** Undoing a repost also removes its entry from lists. Spec 3 §4. */
  unmirrorLeavesLists: boolean
  /** What the network doesn't report back to an account and is therefore stored here, per profile. Spec 2 §4. */
  hiddenMarks: readonly HiddenMark[]
  /**
   * ms. Each call costs the operator money, so none is repeated later than this after it was wanted; until then, our server carries it out
   * once. Absent: calls are free.
   */
  freeRepeatMs?: number
  /** Capabilities that an account may have and guests don't. Guests see the button, which asks them to log in. */
  accountCapabilities: readonly Capability[]
  /** What the operator's plan with the network excludes, from the options of the page. Absent: nothing. */
  missingOnPlan?(options: NetworkDeps['options']): readonly (Capability | 'quote')[]
}
