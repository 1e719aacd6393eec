import type { Post } from '@chorus/model/post'
import { useComposing } from '../../../services/composer/composing-context.ts'
import type { PostFlags } from './use-post-flags.ts'

/** The counted actions that the active account can do, or a guest could after logging in. */
export interface AvailableActions {
  reply: boolean
  repost: boolean
  like: boolean
}

export function useAvailableActions(post: Post, flags: PostFlags): AvailableActions {
  const canWrite = useComposing() !== undefined && flags.canShow(post, 'publish')
  return { reply: canWrite, repost: canWrite || flags.canShow(post, 'mirror'), like: flags.canShow(post, 'like') }
}
