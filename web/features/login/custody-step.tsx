import { askOwnServer } from '@chorus/accounts/ask-own-server'
import { farcasterCustody } from '@chorus/contract/hosted-farcaster'
import type { Account } from '@chorus/model/account'
import type { Profile } from '@chorus/model/profile'
import { toProfileRef } from '@chorus/model/ref'
import { toProfile } from '@chorus/networks/farcaster/to-profile'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { LoginFault } from './login-fault.tsx'
import { useLogIn } from './use-log-in.ts'
import { WalletList } from './wallet-list.tsx'
import { connectWallet, isDeclined, type Wallet } from './wallets.ts'
import styles from './login.module.css'

/** An account of which nothing is known but its number. */
const toBareProfile = (fid: string): Profile => ({
  ref: toProfileRef('farcaster', fid),
  network: 'farcaster',
  profileId: fid,
  handle: fid,
  fullHandle: fid,
  displayName: fid,
  followerCount: 0,
  followingCount: 0,
  status: 'active',
  verified: false,
})

const toAccount = (fid: number, profile: Profile | undefined): Account => ({
  profile: profile ?? toBareProfile(String(fid)),
  session: { type: 'Farcaster', profileId: String(fid), token: '', createdAt: 0, expiresAt: 0, proof: { kind: 'custody' } },
})

/** By the wallet that holds the account itself. It is asked each time something is signed, and is no way into the Chorus account. */
export function CustodyStep() {
  const t = useT()
  const { ownFetcher } = useServices()
  const { isBusy, sentence, keep } = useLogIn('farcaster')
  const [fault, setFault] = useState<string>()

  const enter = async (wallet: Wallet) => {
    setFault(undefined)
    await keep(async () => {
      const [address] = await connectWallet(wallet).catch((error: unknown) => {
        if (!isDeclined(error)) throw error
        setFault(t('login.walletDeclined'))
        return []
      })
      if (address === undefined) return undefined
      const { fid, profile } = await askOwnServer(ownFetcher, farcasterCustody, { query: { address } })
      if (fid === null) {
        setFault(t('login.custodyNone'))
        return undefined
      }
      return toAccount(fid, profile ? toProfile(profile) : undefined)
    })
  }
  const problem = fault ?? sentence
  return (
    <div className={styles.step}>
      <p className={styles.lead}>{t('login.custodyLead')}</p>
      {problem ? <LoginFault sentence={problem} /> : null}
      {isBusy ? <Spinner size={28} /> : <WalletList onChoose={(wallet) => void enter(wallet)} />}
    </div>
  )
}
