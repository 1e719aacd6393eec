import type { Post } from '@chorus/model/post'
import { descriptors } from '@chorus/networks/descriptors'
import type { Capability } from '@chorus/networks/network'
import type { SendToggle } from '../../../cache/edits/toggle-queue.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { useViewers } from '../../../services/context/use-viewers.ts'
import { afterLogin } from '../../../services/login/after-login.ts'
import { loginAdds } from '../../../services/login/login-adds.ts'
import { sayOffline } from '../../../services/toasts/say-offline.ts'
import { sayUndoing } from '../../../services/toasts/say-undoing.ts'
import { showError } from '../../../services/toasts/show-error.ts'
import { isFlagOn, toFlagMessages, type PostFlag } from './post-flags.ts'

export interface PostFlags {
  /** Whether to show the action: the active account can do it, or a guest could after logging in. */
  canShow(post: Post, capability: Capability): boolean
  /** Toggles the flag as the active account, or reposts once more. A guest is asked to log in first. */
  press(post: Post, flag: PostFlag, again?: 'again'): void
}

/** ms. Flows §5.2 asks for a toast after each like; it can be short, because the heart has already changed. */
const shortStay = 2500

/** Likes, reposts and bookmarks posts. */
export function usePostFlags(): PostFlags {
  const t = useT()
  const services = useServices()
  const { cache, connections, settings, toaster } = services
  useViewers()

  const send = async (post: Post, flag: PostFlag, to: boolean | 'again', isBelated = false) => {
    const { network, ref } = post
    const capability = connections[network][flag]
    const viewer = cache.viewers().current[network]
    if (!viewer) return afterLogin(services, network, () => void send(post, flag, true, true))
    // The account they logged in with cannot do this.
    if (!capability) return toaster.show({ kind: 'warning', message: t('error.notOffered', { network: descriptors[network].label }) })
    sayOffline(services, t)
    const target = { ref, flag, account: viewer.account }
    const again = to === 'again' && connections[network].mirror?.again
    const toggle: SendToggle = (isOn, _, intent) => (isOn && again ? again(post) : capability[isOn ? 'add' : 'remove'](post, intent))
    const toggling = cache.toggle(target, to, toggle, post)
    const outcome = await (to ? toggling : sayUndoing(services, t, descriptors[network].label, toggling))
    const messages = toFlagMessages(post, flag)
    if (outcome.state === 'confirmed')
      return toaster.show({ kind: 'success', message: t(to ? messages.done : messages.undone), stay: isBelated ? undefined : shortStay })
    if (outcome.state === 'refused') return toaster.show({ kind: 'warning', message: t('postAction.accountSwitched') })
    return outcome.state === 'failed' ? showError(services, outcome.failure, t, t(to ? messages.notDone : messages.notUndone)) : undefined
  }

  return {
    canShow({ network }, capability) {
      if (cache.viewers().current[network]) return connections[network][capability] !== undefined
      return loginAdds(capability, network, settings)
    },
    // Reads the flag from the cache, not from the rendered post, so that two quick presses toggle twice.
    press: (post, flag, again) => void send(post, flag, again ?? !isFlagOn(cache.post(post.ref, post), flag)),
  }
}
