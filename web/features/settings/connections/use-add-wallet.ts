import { walletTakenCode } from '@chorus/contract/wallet-verification'
import { isFailure } from '@chorus/model/failure'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../../app/services-context.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { toToast } from '../../toasts/to-toast.ts'
import type { OfferedWallet } from './to-offered-wallets.ts'
import { toShortAddress } from './to-short-address.ts'

interface AddingWallet {
  /** Addresses that are connected already. */
  known: readonly string[]
  onAdded(): void
}

/** Connects a wallet to the account by its signature, and says what became of it. */
export function useAddWallet({ known, onAdded }: AddingWallet) {
  const t = useT()
  const { toaster } = useServices()
  const [busyId, setBusyId] = useState<string>()
  const [fault, setFault] = useState<string>()
  // Who closes the dialog while the wallet asks has given up: what they sign there afterwards connects nothing.
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  const connect = async ({ connect: ask, sign, calls }: OfferedWallet): Promise<string | undefined> => {
    const [address] = await ask()
    if (!address) return t('addWallet.empty')
    const name = toShortAddress(address)
    if (known.includes(address)) return t('addWallet.there', { name })
    const message = await calls.messageFor(address)
    const signature = await sign(address, message)
    if (!isOpen.current) return undefined
    try {
      await calls.verify({ address, message, signature })
    } catch (error) {
      if (isFailure(error) && error.code === walletTakenCode) return t('addWallet.taken', { name })
      throw error
    }
    toaster.show({ kind: 'success', message: t('addWallet.done') })
    onAdded()
    return undefined
  }
  const add = async (wallet: OfferedWallet) => {
    setFault(undefined)
    setBusyId(wallet.id)
    try {
      setFault(await connect(wallet))
    } catch (error) {
      const said = toToast(error, t, t('addWallet.failed'))
      setFault(said && [said.title, said.message].filter(Boolean).join(' '))
    } finally {
      setBusyId(undefined)
    }
  }
  return { add, busyId, fault }
}
