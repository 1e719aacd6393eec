import type { NetworkName } from '@chorus/model/network-identity'

/** What page rendering needs to know about a network. */
export interface NetworkPage {
  /** Root URL that our own server reads the network from. Absent: pages are rendered without it. */
  root?: string
  /** Whether browsers read the network themselves, at its root or through the sandbox on our origin. Otherwise only our server does. */
  isReadByBrowsers?: boolean
  isSandboxed: boolean
  /** Whether guests can read it. */
  isConnected: boolean
  /** Whether people can log in with it. */
  offersLogin: boolean
  /** Options for the network's part of the web app. */
  options: Readonly<Record<string, string | undefined>>
  /** Additional origins that pages fetch from, for accounts whose tokens stay on the device. */
  deviceOrigins?: readonly string[]
  /** Selects, from a browser's own services, those that its pages may fetch from. */
  pickOrigins?(origins: readonly string[]): readonly string[]
  /** Whether the root itself serves images. */
  hasImagesAtRoot?: boolean
}

export type NetworkPages = Readonly<Record<NetworkName, NetworkPage>>
