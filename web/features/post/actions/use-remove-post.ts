import type { Post } from '@chorus/model/post'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { sayOffline } from '../../../services/toasts/say-offline.ts'
import { showError } from '../../../services/toasts/show-error.ts'
import { forgetCopies } from '../copies/forget-copies.ts'

/** Deletes one of the viewer's own posts optimistically, and shows the result. */
export function useRemovePost(): (post: Post, hasCopies: boolean) => void {
  const t = useT()
  const { cache, connections, ownFetcher, toaster } = useServices()
  const remove = async (post: Post, hasCopies: boolean) => {
    const { network, ref } = post
    const viewer = cache.viewers().current[network]
    const capability = connections[network].remove
    // The account may have been switched while the dialog was open.
    if (!viewer || viewer.profile !== post.author.ref || !capability)
      return toaster.show({ kind: 'warning', message: t('postAction.accountSwitched') })
    sayOffline({ toaster }, t)
    const outcome = await cache.remove({ ref, account: viewer.account, gone: capability.gone }, () => capability.post(post))
    if (outcome.state === 'confirmed') {
      if (hasCopies) void forgetCopies([ref], ownFetcher)
      return toaster.show({ kind: 'success', message: t('postAction.deleted') })
    }
    if (outcome.state === 'refused') return toaster.show({ kind: 'warning', message: t('postAction.accountSwitched') })
    return outcome.state === 'failed' ? showError({ toaster }, outcome.failure, t, t('postAction.notDeleted')) : undefined
  }
  return (post, hasCopies) => void remove(post, hasCopies)
}
