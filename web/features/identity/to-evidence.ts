import type { VerifiedSource } from '@chorus/contract/identity/wallet-profile'
import { networkIdentities } from '@chorus/model/network-identity'
import type { Translate } from '../../i18n/create-translate.ts'
import { toShortAddress } from '../../services/identity/to-short-address.ts'

/** Names of sources, by their id in the provider API. */
const sourceNames: Readonly<Record<string, string>> = {
  firefly: 'Chorus',
  ...Object.fromEntries(Object.values(networkIdentities).map(({ platform, label }) => [platform, label])),
  ens: 'ENS',
  'web ens data': 'ENS',
  web3bio: 'Web3.bio',
}

/** The source of links that were verified on Chorus. */
const ownSource = 'firefly'

interface Link {
  sources: readonly VerifiedSource[]
  /** The label of an account's own network. Absent: a wallet. */
  home?: string
  /** Wallets that verify the link. */
  wallets?: readonly string[]
}

/** How a link to an account or wallet is known: one sentence per source, the strongest first. */
export function toEvidence({ sources, home, wallets = [] }: Link, t: Translate): string[] {
  const verified = sources.some(({ provider }) => provider === ownSource) ? [t('identity.verified')] : []
  const byWallets = wallets.slice(0, 2).map((address) => t('identity.linkedToWallet', { wallet: toShortAddress(address) }))
  const reported = sources.filter(({ provider }) => provider !== ownSource).map((source) => toSentence(source, home, t))
  return [...new Set([...verified, ...byWallets, ...reported])]
}

function toSentence({ source, provider, verifiedText }: VerifiedSource, home: string | undefined, t: Translate): string {
  const by = sourceNames[provider]
  const place = sourceNames[source]
  if (!by) return t('identity.otherSource')
  // A source knows its own accounts, and nothing is linked to itself.
  if (!place || place === by || place === home) return t('identity.source', { by })
  // The text is an account's own name, or for a wallet the name that it is linked to.
  if (home) return t('identity.linkedOn', { by, place })
  return t('identity.linkedTo', { by, place, name: toShortAddress(verifiedText).slice(0, 60) })
}
