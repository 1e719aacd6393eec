import type { Post } from '@chorus/model/post'
import { useT } from '../../../i18n/use-t.ts'
import { useComposing } from '../../../services/composer/composing-context.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { afterLogin } from '../../../services/login/after-login.ts'
import { findReplyObstacle } from './find-reply-obstacle.ts'
import type { PostFlags } from './use-post-flags.ts'

export interface Reply {
  /** Why a reply is not possible; shown on press. */
  obstacle?: string
  /** Opens the composer as the active account. A guest is asked to log in first. */
  begin(): void
}

/** Undefined when the active account cannot post. */
export function useReply(post: Post, flags: PostFlags): Reply | undefined {
  const t = useT()
  const services = useServices()
  const composing = useComposing()
  if (!composing || !flags.canShow(post, 'publish')) return undefined
  const obstacle = findReplyObstacle(post, t)
  const begin = () => {
    if (obstacle) services.toaster.show({ kind: 'info', message: obstacle })
    else if (services.cache.viewers().current[post.network]) composing.onReply(post)
    else afterLogin(services, post.network, () => composing.onReply(post))
  }
  return { obstacle, begin }
}
