import { networkNames, type NetworkName } from '@chorus/model/limits'

// Which networks Home shows is a choice of this browser, and the server draws the first page by it.

const between = '.'

/** `text`: the cookie. What means no network is left out. */
export const parseHome = (text: string | undefined): NetworkName[] => {
  const chosen = new Set((text ?? '').split(between))
  return networkNames.filter((name) => chosen.has(name))
}

export const formatHome = (networks: readonly NetworkName[]): string => networks.join(between)
