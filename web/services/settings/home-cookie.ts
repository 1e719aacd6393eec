import { networkNames, type NetworkName } from '@chorus/model/network-identity'

// The networks on Home are a preference of this browser. A cookie, because the server renders the first page.

/** `1`: Home shows no popular posts of networks without a following timeline. */
export const followingOnlyCookie = 'following-only'

const between = '.'

/** `text`: the cookie. Unknown networks are dropped. */
export const parseHome = (text: string | undefined): NetworkName[] => {
  const chosen = new Set((text ?? '').split(between))
  return networkNames.filter((name) => chosen.has(name))
}

export const formatHome = (networks: readonly NetworkName[]): string => networks.join(between)
