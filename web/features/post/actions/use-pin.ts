import type { Post } from '@chorus/model/post'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { sayOffline } from '../../../services/toasts/say-offline.ts'
import { showError } from '../../../services/toasts/show-error.ts'

export interface Pin {
  /** Whether the network lets people pin their own posts. */
  canShow(post: Post): boolean
  /** False while the pinned post is not loaded. */
  isPinned(post: Post): boolean
  press(post: Post): void
}

/** Pins a post to the viewer's own profile. */
export function usePin(): Pin {
  const t = useT()
  const services = useServices()
  const { cache, connections, toaster } = services

  const isPinned = (post: Post) => services.pinned(post.author)?.view().value?.post?.ref === post.ref
  const send = async (post: Post, to: boolean) => {
    const own = connections[post.network].pinned?.own
    // The account may have been switched while the menu was open.
    if (!own || cache.viewers().current[post.network]?.profile !== post.author.ref)
      return toaster.show({ kind: 'warning', message: t('postAction.accountSwitched') })
    sayOffline(services, t)
    try {
      await (to ? own.add(post) : own.remove(post))
    } catch (error) {
      return showError(services, error, t, t(to ? 'postAction.notPinned' : 'postAction.notUnpinned'))
    }
    toaster.show({ kind: 'success', message: t(to ? 'postAction.pinned' : 'postAction.unpinned') })
    return services.pinned(post.author)?.load()
  }

  return {
    canShow: ({ network }) => connections[network].pinned?.own !== undefined,
    isPinned,
    press: (post) => void send(post, !isPinned(post)),
  }
}
