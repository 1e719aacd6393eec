import type { Post } from '@chorus/model/post'
import { descriptors } from '@chorus/networks/descriptors'
import type { Capability } from '@chorus/networks/network'
import { useServices } from '../../../app/services-context.tsx'
import { useViewers } from '../../../app/use-viewers.ts'
import { useT } from '../../../i18n/use-t.ts'
import { afterLogin } from '../../login/after-login.ts'
import { sayOffline } from '../../toasts/say-offline.ts'
import { toToast } from '../../toasts/to-toast.ts'
import { isFlagOn, toFlagWords, type PostFlag } from './post-flags.ts'

export interface PostFlags {
  /** Whether there is a button for it: whoever is current there can do it, or a visitor could after logging in. */
  offers(post: Post, capability: Capability): boolean
  /** Turns it to the other side, as whoever is current on its network now. A visitor is asked to log in first, and then it is done. */
  press(post: Post, flag: PostFlag): void
}

/** ms. Flows §5.2 asks for a word after each like; the heart has said it already. */
const shortStay = 2500

/** Likes, reposts and keeps posts. */
export function usePostFlags(): PostFlags {
  const t = useT()
  const services = useServices()
  const { cache, connections, settings, toaster } = services
  useViewers()

  const send = async (post: Post, flag: PostFlag, to: boolean, isBelated = false) => {
    const { network, ref } = post
    const capability = connections[network][flag]
    const viewer = cache.viewers().current[network]
    if (!viewer) return afterLogin(services, network, () => void send(post, flag, true, true))
    // They came with an account that cannot do it.
    if (!capability) return toaster.show({ kind: 'warning', message: t('error.notOffered', { network: descriptors[network].label }) })
    sayOffline(services, t)
    const outcome = await cache.toggle({ ref, flag, account: viewer.account }, to, (isOn) =>
      isOn ? capability.add(post) : capability.remove(post),
    )
    const words = toFlagWords(post, flag)
    if (outcome.state === 'confirmed')
      return toaster.show({ kind: 'success', message: t(to ? words.done : words.undone), stay: isBelated ? undefined : shortStay })
    if (outcome.state === 'refused') return toaster.show({ kind: 'warning', message: t('postAct.refused') })
    const toast = outcome.state === 'failed' && toToast(outcome.failure, t, t(to ? words.notDone : words.notUndone))
    return toast ? toaster.show(toast) : undefined
  }

  return {
    offers({ network }, capability) {
      if (cache.viewers().current[network]) return connections[network][capability] !== undefined
      return settings.logins.includes(network) && descriptors[network].membersMay.includes(capability)
    },
    // What stands there now counts, not what stood there when it was drawn: two quick presses are two presses.
    press: (post, flag) => void send(post, flag, !isFlagOn(cache.post(post.ref, post), flag)),
  }
}
