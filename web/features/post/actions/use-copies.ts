import type { AccountId } from '@chorus/accounts/account-id'
import { findInBook } from '@chorus/accounts/book/account-book'
import { isHeldByServer } from '@chorus/accounts/is-held-by-server'
import type { Post } from '@chorus/model/post'
import { useEffect, useEffectEvent, useState } from 'react'
import { useServices } from '../../../services/context/services-context.tsx'
import { copyStore, type Copy } from '../../../services/copies/copy-store.ts'
import { selectCopies } from '../../../services/copies/select-copies.ts'

const none: readonly Copy[] = []

/**
 * One of the viewer's own posts and its copies on other networks, with the rest of their threads where it belongs to them, as known to their browsers
 * and our server. Empty: there are none.
 */
export function useCopies({ network, ref, author }: Post, isOpen: boolean): readonly Copy[] {
  const { cache, accountsStore, ownFetcher } = useServices()
  const viewer = cache.viewers().current[network]
  const ownId = viewer?.profile === author.ref ? viewer.account : undefined
  const [found, setFound] = useState({ ref, copies: none })
  const isShared = useEffectEvent((accountId: Copy['accountId']) => {
    const account = findInBook(accountsStore.book(), accountId as AccountId)
    return !account || isHeldByServer(account.session)
  })
  const loadShared = useEffectEvent(async () => {
    const { createSharedCopies } = await import('../../../services/copies/shared-copies.ts')
    return createSharedCopies(ownFetcher, copyStore).find(ref)
  })
  useEffect(() => {
    if (!isOpen || !ownId) return undefined
    let isCurrent = true
    const show = (all: readonly Copy[]) => (isCurrent ? setFound({ ref, copies: selectCopies(all, ref) }) : undefined)
    const load = async () => {
      const own = await copyStore.find(ref)
      show(own)
      const shared = isShared(ownId) ? await loadShared().catch(() => undefined) : undefined
      if (!shared) return
      // Our server knows which copies other browsers have made and deleted, but nothing about device-only accounts.
      show([...shared, ...own.filter(({ accountId }) => !isShared(accountId))])
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [ref, isOpen, ownId])
  return found.ref === ref ? found.copies : none
}
