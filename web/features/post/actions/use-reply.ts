import type { Post } from '@chorus/model/post'
import { useServices } from '../../../app/services-context.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { afterLogin } from '../../login/after-login.ts'
import { useComposing } from './composing-context.ts'
import type { PostFlags } from './use-post-flags.ts'

export interface Reply {
  /** Why nobody can reply from here; it is said to whoever tries. */
  obstacle?: string
  /** As whoever is current on its network; a visitor is asked to log in first. */
  begin(): void
}

/** The way to a reply to a post. Undefined: whoever is current there cannot write. */
export function useReply(post: Post, flags: PostFlags): Reply | undefined {
  const t = useT()
  const services = useServices()
  const composing = useComposing()
  if (!composing || !flags.offers(post, 'publish')) return undefined
  const obstacle = post.canComment === false ? t('postAct.cannotReply', { name: `@${post.author.handle}` }) : undefined
  const begin = () => {
    if (obstacle) services.toaster.show({ kind: 'info', message: obstacle })
    else if (services.cache.viewers().current[post.network]) composing.onReply(post)
    else afterLogin(services, post.network, () => composing.onReply(post))
  }
  return { obstacle, begin }
}
