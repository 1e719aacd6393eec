import type { Post } from '@chorus/model/post'
import { useEffect, useState } from 'react'
import { useServices } from '../../../services/context/services-context.tsx'
import { copyStore, type Copy } from '../../../services/copies/copy-store.ts'

const none: readonly Copy[] = []

/** One of the viewer's own posts and its copies on other networks, where this browser has made them. Empty: there are none. */
export function useCopies({ network, ref, author }: Post, isOpen: boolean): readonly Copy[] {
  const { cache } = useServices()
  const isOwn = cache.viewers().current[network]?.profile === author.ref
  const [found, setFound] = useState({ ref, copies: none })
  useEffect(() => {
    if (!isOpen || !isOwn) return undefined
    let isCurrent = true
    const load = async () => {
      const copies = await copyStore.find(ref)
      if (isCurrent) setFound({ ref, copies })
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [ref, isOpen, isOwn])
  return found.ref === ref ? found.copies : none
}
