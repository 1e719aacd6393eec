import type { Post } from '@chorus/model/post'

/** Where a mini app was opened. */
export type MiniAppPlace =
  | { kind: 'post'; post: Post; link: string }
  /** The list of apps that a person has used. */
  | { kind: 'list' }
  /** Another app. */
  | { kind: 'app'; domain: string }

export interface MiniAppOpening {
  place: MiniAppPlace
  /** Whether the viewer has added the app. */
  isAdded: boolean
  isPhone: boolean
}

export interface MiniAppSignInRequest {
  /** The app's host. */
  domain: string
  /** The app's address. */
  uri: string
  /** Chosen by the app. */
  nonce: string
  /** ISO 8601 */
  notBefore?: string | undefined
  expirationTime?: string | undefined
  /** Whether an address other than the owner's may sign. */
  acceptAuthAddress: boolean
}

/** A signed statement of who the viewer is, for the app to check. */
export interface MiniAppSignature {
  message: string
  signature: string
  authMethod: 'custody' | 'authAddress'
}

/** A sign-in that waits for the viewer’s approval in the network's own app. */
export interface MiniAppSignIn {
  /** Opens that app. */
  url: string
  /** Seconds */
  expiresIn: number
  /** Throws `forbidden` if another account approved it, and `unreachable` once it has expired. */
  outcome(signal: AbortSignal): Promise<MiniAppSignature>
}

/** What mini apps get from the network through us. */
export interface MiniApps {
  /** What an app learns about the viewer and the place where it was opened, in the terms of its host API. */
  describe(opening: MiniAppOpening): Promise<object>
  openSignIn(request: MiniAppSignInRequest): Promise<MiniAppSignIn>
  /** What the app says about itself. Undefined: nothing valid. */
  find(domain: string): Promise<FoundMiniApp | undefined>
}

export interface FoundMiniApp {
  name: string
  url: string
  iconUrl: string
  description?: string | undefined
  /** Who signed for the app's domain, as a person would write it. Absent: no one, or it couldn't be checked. */
  author?: string | undefined
}
