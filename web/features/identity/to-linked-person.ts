import type { VerifiedSource, WalletProfile, WalletProfiles } from '@chorus/contract/wallet-profile'
import { networkNames, type NetworkName } from '@chorus/model/limits'
import { descriptors } from '@chorus/networks/descriptors'

/** An account on a network that is openly one with another. */
export interface LinkedAccount {
  network: NetworkName
  /** By which its network is asked: what lasts, or its handle where nobody knows more. */
  id: string
  handle: string
  /** Where it is known from. */
  sources: readonly VerifiedSource[]
  /** Wallets that its network knows as its own. */
  wallets: readonly string[]
  isDefault: boolean
}

export interface LinkedWallet {
  chain: 'ethereum' | 'solana'
  address: string
  /** The name that it goes by. */
  name: string | undefined
  sources: readonly VerifiedSource[]
  isDefault: boolean
}

export interface LinkedPerson {
  /** By network, and within one the one that stands for it first. */
  accounts: readonly LinkedAccount[]
  wallets: readonly LinkedWallet[]
}

/** More is no person. */
const most = 12

/** What our server says of who is one with whom, in words of ours. What could be no account of its network is left out. */
export function toLinkedPerson(told: WalletProfiles): LinkedPerson {
  const of: Readonly<Record<NetworkName, readonly LinkedAccount[]>> = {
    farcaster: told.farcasterProfiles.map(({ fid, username, addresses, verifiedSources, isDefault }) =>
      toAccount('farcaster', { id: String(fid), handle: username, sources: verifiedSources, wallets: addresses, isDefault }),
    ),
    lens: told.lensProfilesV3.map(({ id, localName, ownedBy, verifiedSources, isDefault }) =>
      toAccount('lens', { id, handle: localName, sources: verifiedSources, wallets: ownedBy ? [ownedBy] : [], isDefault }),
    ),
    x: told.twitterProfiles.map(({ twitter_id: id, handle, source, provider, verifiedSources, isDefault }) =>
      toAccount('x', { id: id || handle, handle, sources: verifiedSources ?? [{ source, provider, verifiedText: handle }], isDefault }),
    ),
    bluesky: told.bskyProfiles.map(({ did, handle, verifiedSources, isDefault }) =>
      toAccount('bluesky', { id: did, handle, sources: verifiedSources, isDefault }),
    ),
  }
  const accounts = networkNames.flatMap((network) =>
    of[network].filter(({ id }) => descriptors[network].isProfileId(id)).toSorted(byDefault),
  )
  const wallets = [...told.walletProfiles, ...told.solanaWalletProfiles].map(toWallet).toSorted(byDefault)
  return { accounts: accounts.slice(0, most), wallets: wallets.slice(0, most) }
}

interface Told {
  id: string
  handle: string
  sources: readonly VerifiedSource[] | undefined
  wallets?: readonly string[]
  isDefault: boolean | undefined
}

const toAccount = (network: NetworkName, { id, handle, sources = [], wallets = [], isDefault = false }: Told): LinkedAccount => ({
  network,
  id,
  handle,
  sources,
  wallets,
  isDefault,
})

const toWallet = ({ address, blockchain, ens, primary_ens: primary, verifiedSources, isDefault = false }: WalletProfile): LinkedWallet => ({
  chain: blockchain,
  address,
  name: primary ?? ens?.[0],
  sources: verifiedSources,
  isDefault,
})

const byDefault = (one: { isDefault: boolean }, other: { isDefault: boolean }) => Number(other.isDefault) - Number(one.isDefault)
