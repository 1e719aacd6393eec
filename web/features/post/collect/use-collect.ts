import type { Post } from '@chorus/model/post'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { useViewers } from '../../../services/context/use-viewers.ts'
import { afterLogin } from '../../../services/login/after-login.ts'
import { loginAdds } from '../../../services/login/login-adds.ts'
import { sayOffline } from '../../../services/toasts/say-offline.ts'
import { showError } from '../../../services/toasts/show-error.ts'

export interface Collecting {
  isBusy: boolean
  isGuest: boolean
  /** Whether the active account can collect it, or a guest could after logging in. */
  canCollect: boolean
  /** Collects as the active account and shows the result. Resolves to whether the dialog is done, which includes a guest who logs in first. */
  collect(): Promise<boolean>
}

/** Collects a post once. The count follows at once. */
export function useCollect(post: Post): Collecting {
  const t = useT()
  const services = useServices()
  const { cache, connections, settings, toaster } = services
  useViewers()
  const [isBusy, setBusy] = useState(false)
  const { network, ref } = post
  const isGuest = cache.viewers().current[network] === undefined

  const send = async (): Promise<boolean> => {
    const capability = connections[network].collect
    const viewer = cache.viewers().current[network]
    if (!viewer || !capability) return false
    sayOffline(services, t)
    const outcome = await cache.toggle({ ref, flag: 'act', account: viewer.account }, true, () => capability.add(post))
    if (outcome.state === 'confirmed' || outcome.state === 'unchanged') {
      toaster.show({ kind: 'success', message: t('collect.done') })
      return true
    }
    if (outcome.state === 'refused') toaster.show({ kind: 'warning', message: t('postAction.accountSwitched') })
    if (outcome.state === 'failed') void showError(services, outcome.failure, t, t('collect.notDone'))
    return false
  }
  return {
    isBusy,
    isGuest,
    canCollect: isGuest ? loginAdds('collect', network, settings) : connections[network].collect !== undefined,
    async collect() {
      if (isGuest) {
        // A paid collect needs its own confirmation.
        afterLogin(services, network, () => {})
        return true
      }
      setBusy(true)
      const isDone = await send()
      setBusy(false)
      return isDone
    },
  }
}
