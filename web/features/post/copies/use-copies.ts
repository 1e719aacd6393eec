import type { Post } from '@chorus/model/post'
import { useEffect, useEffectEvent, useState } from 'react'
import { useServices } from '../../../services/context/services-context.tsx'
import { copyStore, type Copy } from '../../../services/copies/copy-store.ts'
import { loadCopies } from '../../../services/copies/load-copies.ts'
import { selectCopies } from '../../../services/copies/select-copies.ts'

const none: readonly Copy[] = []

/**
 * One of the viewer's own posts and its copies on other networks, with the rest of their threads where it belongs to them. Empty: there are none.
 */
export function useCopies({ network, ref, author }: Post, isOpen: boolean): readonly Copy[] {
  const { cache, accountsStore, ownFetcher } = useServices()
  const viewer = cache.viewers().current[network]
  const ownId = viewer?.profile === author.ref ? viewer.account : undefined
  const [found, setFound] = useState({ ref, copies: none })
  const load = useEffectEvent((accountId: Copy['accountId'], show: (all: readonly Copy[]) => void) =>
    loadCopies({ ref, accountId }, { book: accountsStore.book(), ownFetcher }, show),
  )
  useEffect(() => {
    if (!isOpen || !ownId) return undefined
    let isCurrent = true
    const show = (all: readonly Copy[]) => (isCurrent ? setFound({ ref, copies: selectCopies(all, ref) }) : undefined)
    const reload = () => void load(ownId, show).then(show)
    reload()
    // A network may confirm its copy later, and a copy may be deleted from another one's page.
    const stop = copyStore.subscribe(reload)
    return () => {
      isCurrent = false
      stop()
    }
  }, [ref, isOpen, ownId])
  return found.ref === ref ? found.copies : none
}
