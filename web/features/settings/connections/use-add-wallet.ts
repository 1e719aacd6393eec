import { walletTakenCode } from '@chorus/contract/identity/wallet-verification'
import { isFailure } from '@chorus/model/failure'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import { toToast } from '../../../services/toasts/to-toast.ts'
import type { ConnectableWallet } from './connectable-wallet.ts'

interface AddingWallet {
  /** Addresses already connected. */
  known: readonly string[]
  onAdded(): void
}

/** Connects a wallet by its signature and shows the result. */
export function useAddWallet({ known, onAdded }: AddingWallet) {
  const t = useT()
  const { toaster } = useServices()
  const [busyId, setBusyId] = useState<string>()
  const [fault, setFault] = useState<string>()
  // Closing the dialog cancels: a later signature in the wallet connects nothing.
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  const connect = async ({ connect: ask, sign, calls }: ConnectableWallet): Promise<string | undefined> => {
    const [address] = await ask()
    if (!address) return t('addWallet.empty')
    const name = toShortAddress(address)
    if (known.includes(address)) return t('addWallet.alreadyConnected', { name })
    const message = await calls.messageFor(address)
    const signature = await sign(address, message)
    if (!isOpen.current) return undefined
    try {
      await calls.verify({ address, message, signature })
    } catch (error) {
      if (isFailure(error) && error.code === walletTakenCode) return t('addWallet.connectedElsewhere', { name })
      throw error
    }
    toaster.show({ kind: 'success', message: t('addWallet.done') })
    onAdded()
    return undefined
  }
  const add = async (wallet: ConnectableWallet) => {
    setFault(undefined)
    setBusyId(wallet.id)
    try {
      setFault(await connect(wallet))
    } catch (error) {
      const toast = toToast(error, t, t('addWallet.failed'))
      setFault(toast && [toast.title, toast.message].filter(Boolean).join(' '))
    } finally {
      setBusyId(undefined)
    }
  }
  return { add, busyId, fault }
}
