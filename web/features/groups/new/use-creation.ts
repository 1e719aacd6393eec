import type { Channel } from '@chorus/model/channel'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { channelPath } from '../../../services/navigation/channel-path.ts'
import { showError } from '../../../services/toasts/show-error.ts'

const failed = { group: 'group.notCreated', feed: 'feed.notCreated' } as const

/** Creates a group or a feed, closes its dialog, and opens its page. Resolves to whether it was created. */
export function useCreation(kind: keyof typeof failed, onClose: () => void): (work: () => Promise<Channel>) => Promise<boolean> {
  const t = useT()
  const services = useServices()
  const navigate = useNavigate()
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  return async (work) => {
    try {
      const created = await work()
      services.toaster.show({ kind: 'success', message: t('group.created', { name: created.name }) })
      // Someone who has closed the dialog in the meantime stays where they are.
      if (!isOpen.current) return true
      onClose()
      void navigate({ to: channelPath(created) as '/' })
      return true
    } catch (error) {
      void showError(services, error, t, t(failed[kind]))
      return false
    }
  }
}
