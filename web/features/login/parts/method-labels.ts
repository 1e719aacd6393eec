import type { LoginType } from '@chorus/accounts/login-type'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { Translate } from '../../../i18n/create-translate.ts'

const brands = { google: 'Google', apple: 'Apple', telegram: 'Telegram' } as const

/** The network of a sign-in method. Undefined: a method without a network. */
export const toNetwork = (type: LoginType): NetworkName | undefined => networkNames.find((name) => name === type)

/** The name of a sign-in method. */
export function toMethodLabel(type: LoginType, t: Translate): string {
  const network = toNetwork(type)
  if (network) return descriptors[network].label
  return type === 'email' ? t('login.email') : brands[type as keyof typeof brands]
}

/** Title of the login with a method. Email is a common noun, so it has its own sentence. */
export const toLoginTitle = (type: LoginType, t: Translate): string =>
  type === 'email' ? t('login.withEmail') : t('login.with', { method: toMethodLabel(type, t) })

/** Heading of a login with a method that didn't succeed. */
export const toFailedTitle = (type: LoginType | undefined, isConnecting: boolean, t: Translate): string => {
  if (!isConnecting) return t('loginError.title')
  return type ? t('loginError.notConnected', { method: toMethodLabel(type, t) }) : t('loginError.connectTitle')
}

export const toConnectedSentence = (type: LoginType, t: Translate): string =>
  type === 'email' ? t('login.connectedEmail') : t('login.connected', { method: toMethodLabel(type, t) })
