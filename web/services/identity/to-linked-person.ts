import type { VerifiedSource, WalletProfile, WalletProfiles } from '@chorus/contract/identity/wallet-profile'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { LinkedRecord } from '@chorus/networks/provider/provider-record'
import { readLinked } from '@chorus/networks/provider/provider-records'

/** An account that is publicly linked to another. */
export interface LinkedAccount {
  network: NetworkName
  /** The permanent id, or the handle where no source knows the id. */
  id: string
  handle: string
  /** The sources of this link. */
  sources: readonly VerifiedSource[]
  /** Wallets that the network itself lists for the account. */
  wallets: readonly string[]
  isDefault: boolean
}

export interface LinkedWallet {
  chain: 'ethereum' | 'solana'
  address: string
  /** The primary name of the wallet. */
  name: string | undefined
  sources: readonly VerifiedSource[]
  isDefault: boolean
}

export interface LinkedPerson {
  /** Grouped by network, with the main account first. */
  accounts: readonly LinkedAccount[]
  wallets: readonly LinkedWallet[]
}

/** More accounts than this do not belong to one person. */
const most = 12

/** Decodes linked accounts from our server. Those that are invalid on their network are left out. */
export function toLinkedPerson(profiles: WalletProfiles): LinkedPerson {
  const accounts = networkNames.flatMap((network) =>
    readLinked(network, profiles)
      .map((record) => toAccount(network, record))
      .filter(({ id }) => descriptors[network].isProfileId(id))
      .toSorted(byDefault),
  )
  const wallets = [...profiles.walletProfiles, ...profiles.solanaWalletProfiles].map(toWallet).toSorted(byDefault)
  return { accounts: accounts.slice(0, most), wallets: wallets.slice(0, most) }
}

const toAccount = (network: NetworkName, { id, handle, sources = [], wallets = [], isDefault = false }: LinkedRecord): LinkedAccount => ({
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
