import type { Post } from '@chorus/model/post'
import type { Translate } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useComposing } from '../../../services/composer/composing-context.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { afterLogin } from '../../../services/login/after-login.ts'
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
  const obstacle = findObstacle(post, t)
  const begin = () => {
    if (obstacle) services.toaster.show({ kind: 'info', message: obstacle })
    else if (services.cache.viewers().current[post.network]) composing.onReply(post)
    else afterLogin(services, post.network, () => composing.onReply(post))
  }
  return { obstacle, begin }
}

/** Why the viewer can’t reply. Undefined: they can, as far as the network says. */
function findObstacle(post: Post, t: Translate): string | undefined {
  const { author, canComment, commentsLimitedTo, channel, root, rootPostId } = post
  if (canComment !== false) return undefined
  // The rules of a thread are those of its first post.
  const owner = root?.author ?? (rootPostId === undefined ? author : undefined)
  if (commentsLimitedTo === 'followers' && owner) {
    // They have followed since the network said so.
    if (owner.viewerContext?.following) return undefined
    return t('postAction.onlyFollowersReply', { name: `@${owner.handle}` })
  }
  if (commentsLimitedTo === 'members' && channel) return t('postAction.onlyMembersReply', { name: channel.name })
  return t('postAction.cannotReply', { name: `@${author.handle}` })
}
