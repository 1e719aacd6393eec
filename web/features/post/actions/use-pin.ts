import type { Post } from '@chorus/model/post'
import { useServices } from '../../../app/services-context.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { sayOffline } from '../../toasts/say-offline.ts'
import { toToast } from '../../toasts/to-toast.ts'

export interface Pin {
  /** Whether a post of one's own can be put on top of one's profile here. */
  offers(post: Post): boolean
  /** As far as is known: where nobody has looked, it is not there. */
  isPinned(post: Post): boolean
  /** Puts it there, or takes it off. */
  press(post: Post): void
}

/** What stands on top of one's own profile. */
export function usePin(): Pin {
  const t = useT()
  const services = useServices()
  const { cache, connections, toaster } = services

  const isPinned = (post: Post) => services.pinned(post.author)?.view().value?.post?.ref === post.ref
  const send = async (post: Post, to: boolean) => {
    const own = connections[post.network].pinned?.own
    // Who has become somebody else while the menu stood open does not pin a stranger's post.
    if (!own || cache.viewers().current[post.network]?.profile !== post.author.ref)
      return toaster.show({ kind: 'warning', message: t('postAct.refused') })
    sayOffline(services, t)
    try {
      await (to ? own.add(post) : own.remove(post))
    } catch (error) {
      const toast = toToast(error, t, t(to ? 'postAct.notPinned' : 'postAct.notUnpinned'))
      return toast ? toaster.show(toast) : undefined
    }
    toaster.show({ kind: 'success', message: t(to ? 'postAct.pinned' : 'postAct.unpinned') })
    return services.pinned(post.author)?.load()
  }

  return {
    offers: ({ network }) => connections[network].pinned?.own !== undefined,
    isPinned,
    press: (post) => void send(post, !isPinned(post)),
  }
}
