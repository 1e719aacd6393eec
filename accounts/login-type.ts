import { networkNames } from '@chorus/model/network-identity'

/** Sign-in methods without a network. */
const thirdPartyLogins = ['email', 'google', 'apple', 'telegram'] as const

/** Sign-in methods, as our server names them. */
export const loginTypes = [...networkNames, ...thirdPartyLogins] as const
export type LoginType = (typeof loginTypes)[number]
