import type { Channel } from '@chorus/model/channel'
import type { Post } from '@chorus/model/post'
import { useT } from '../../../i18n/use-t.ts'
import { useComposing } from '../../../services/composer/composing-context.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { useIsMember } from '../../../services/entities/use-is-member.ts'
import { afterLogin } from '../../../services/login/after-login.ts'
import { findReplyObstacle } from './find-reply-obstacle.ts'
import type { PostFlags } from './use-post-flags.ts'

export interface Reply {
  /** Why a reply is not possible; shown on press. */
  obstacle?: string
  /** The group to join first, if that is the reason. */
  group?: Channel
  /** Opens the composer as the active account. A guest is asked to log in first. */
  begin(): void
}

/** Undefined when the active account cannot post. */
export function useReply(post: Post, flags: PostFlags): Reply | undefined {
  const t = useT()
  const services = useServices()
  const composing = useComposing()
  const group = findGatingGroup(post)
  const isMember = useIsMember(group)
  if (!composing || !flags.canShow(post, 'publish')) return undefined
  // They have joined since the network reported this.
  const obstacle = group && isMember ? undefined : findReplyObstacle(post, t)
  const begin = () => {
    if (obstacle) services.toaster.show({ kind: 'info', message: obstacle })
    else if (services.cache.viewers().current[post.network]) composing.onReply(post)
    else afterLogin(services, post.network, () => composing.onReply(post))
  }
  return { obstacle, begin, ...(obstacle !== undefined && group && { group }) }
}

function findGatingGroup({ canComment, commentsLimitedTo: limit, channel }: Post): Channel | undefined {
  return canComment === false && limit === 'members' && channel?.kind === 'group' ? channel : undefined
}
