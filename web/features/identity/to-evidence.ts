import type { VerifiedSource } from '@chorus/contract/wallet-profile'
import { networkIdentities } from '@chorus/model/network-identity'
import type { Translate } from '../../i18n/create-translate.ts'
import { toShortAddress } from '../../services/identity/to-short-address.ts'

/** Who says so, as people know them. */
const places: Readonly<Record<string, string>> = {
  firefly: 'Chorus',
  ...Object.fromEntries(Object.values(networkIdentities).map(({ platform, label }) => [platform, label])),
  ens: 'ENS',
  'web ens data': 'ENS',
  web3bio: 'Web3.bio',
}

/** What is known to be proven here; others are only believed. */
const ours = 'firefly'

interface Known {
  sources: readonly VerifiedSource[]
  /** Of an account: its own network as people know it. */
  home?: string
  /** Wallets that bind it. */
  wallets?: readonly string[]
}

/** How it is known that something is somebody's, one sentence a way, the strongest first. */
export function toEvidence({ sources, home, wallets = [] }: Known, t: Translate): string[] {
  const proven = sources.some(({ provider }) => provider === ours) ? [t('identity.verified')] : []
  const byWallets = wallets.slice(0, 2).map((address) => t('identity.linkedToWallet', { wallet: toShortAddress(address) }))
  const told = sources.filter(({ provider }) => provider !== ours).map((source) => toSentence(source, home, t))
  return [...new Set([...proven, ...byWallets, ...told])]
}

function toSentence({ source, provider, verifiedText }: VerifiedSource, home: string | undefined, t: Translate): string {
  const by = places[provider]
  const place = places[source]
  if (!by) return t('identity.otherSource')
  // Whoever is asked about their own knows best; and nothing is linked with itself.
  if (!place || place === by || place === home) return t('identity.source', { by })
  // Of an account the text is its own name, of a wallet that of what it is linked with.
  if (home) return t('identity.linkedOn', { by, place })
  return t('identity.linkedTo', { by, place, name: toShortAddress(verifiedText).slice(0, 60) })
}
