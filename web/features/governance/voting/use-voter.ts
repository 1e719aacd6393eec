import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { voterStanding, type Standing } from '@chorus/contract/governance/vote'
import { useEffect, useEffectEvent, useState } from 'react'
import { useServices } from '../../../services/context/services-context.tsx'
import { connectWallet, unlessDeclined, type Wallet } from '../../login/wallet/wallets.ts'

/** ms: nodes may take long to work out a voter's power. */
const deadline = 20_000

/** A connected wallet and what its address may do. */
export interface Voter {
  wallet: Wallet
  address: string
  /** Undefined while it loads. */
  standing?: Standing
  /** Why it didn't load. */
  failure?: unknown
  /** ms that our server's clock is ahead of this browser's. */
  clockAhead: number
}

/** The wallet that votes. It follows the wallet when the user switches to another address there. */
export function useVoter(proposal: string) {
  const { ownFetcher } = useServices()
  const [voter, setVoter] = useState<Voter>()
  const [problem, setProblem] = useState<unknown>()
  const [isConnecting, setConnecting] = useState(false)

  const load = async (wallet: Wallet, address: string) => {
    const update = (known: Partial<Voter>) =>
      setVoter((current) => (current?.address === address && current.wallet === wallet ? { ...current, ...known } : current))
    setVoter({ wallet, address, clockAhead: 0 })
    try {
      const standing = await askOwnServer(ownFetcher, voterStanding, { query: { id: proposal, voter: address }, deadline })
      update({ standing, clockAhead: standing.now - Date.now() })
    } catch (failure) {
      update({ failure })
    }
  }
  const connect = async (wallet: Wallet) => {
    setProblem(undefined)
    setConnecting(true)
    try {
      const [address] = (await unlessDeclined(connectWallet(wallet), () => undefined)) ?? []
      if (address) void load(wallet, address)
    } catch (error) {
      setProblem(error)
    } finally {
      setConnecting(false)
    }
  }
  const follow = useEffectEvent((addresses: readonly string[]) => {
    const [address] = addresses
    if (!voter || address?.toLowerCase() === voter.address.toLowerCase()) return
    if (address) void load(voter.wallet, address)
    else setVoter(undefined)
  })
  const provider = voter?.wallet.provider
  useEffect(() => {
    if (!provider) return
    const onChange = (addresses: readonly string[]) => follow(addresses)
    provider.on('accountsChanged', onChange as never)
    return () => provider.removeListener('accountsChanged', onChange as never)
  }, [provider])
  return {
    voter,
    /** The wallet's error. */
    problem,
    isConnecting,
    connect,
    /** Loads the standing of the address again, such as after its vote. */
    reload: () => (voter ? load(voter.wallet, voter.address) : undefined),
    disconnect: () => setVoter(undefined),
  }
}
