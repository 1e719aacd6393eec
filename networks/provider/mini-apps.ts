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

/** The button below an app, which it names itself. */
export interface PrimaryButton {
  text: string
  isBusy: boolean
  isDisabled: boolean
}

/** What an app can have its host do. All of it is asked of the user, or shows them something. */
export interface MiniAppHost {
  context: object
  /** The app has drawn itself. */
  ready(): void
  close(): void
  showBack(isShown: boolean): void
  showPrimary(button: PrimaryButton | undefined): void
  /** Undefined: declined. */
  signIn(request: Omit<MiniAppSignInRequest, 'domain' | 'uri'>): Promise<object | undefined>
  /** no-manifest: the app's domain says nothing valid about it. */
  add(): Promise<'added' | 'declined' | 'no-manifest'>
  leave(url: URL): Promise<void>
  open(url: URL): Promise<void>
  /** The id of the post. Undefined: none was posted. */
  compose(text: string, channelId: string | undefined): Promise<string | undefined>
  showProfile(id: number): void
  showPost(id: string): void
  /** EIP-1193. Rejects with the code that apps expect. */
  wallet: { request(method: string, params: readonly unknown[]): Promise<unknown> }
}

/** What an app learns of: presses of the buttons around it, and how a request to be added ended. */
export type MiniAppEvent = 'back' | 'primary' | 'added' | 'declined' | 'no-manifest'

export interface ServingMiniApp {
  host: MiniAppHost
  /** Chains of wallets, as CAIP-2 ids. */
  chains: readonly string[]
  /** Sends a message to the app's frame. */
  send(message: object): void
}

/** An app in its frame, as its host talks to it. */
export interface ServedMiniApp {
  /** Takes a message of the app's frame. Resolves once it is answered; what isn't a call gets no answer. */
  receive(message: unknown): Promise<void>
  emit(event: MiniAppEvent): void
  /** Reports an event of the wallet (EIP-1193). */
  emitWallet(event: string, params: readonly unknown[]): void
}

/** What mini apps get from the network through us. */
export interface MiniApps {
  /** Answers an app in the network's host API. */
  serve(serving: ServingMiniApp): Promise<ServedMiniApp>
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
