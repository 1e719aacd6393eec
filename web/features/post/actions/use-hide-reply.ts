import type { Post } from '@chorus/model/post'
import { toPostRef } from '@chorus/model/ref'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { sayOffline } from '../../../services/toasts/say-offline.ts'
import { showError } from '../../../services/toasts/show-error.ts'

export interface HideReply {
  /** Whether the viewer started the reply's thread, and the network lets them hide replies. */
  canShow(reply: Post): boolean
  isHidden(reply: Post): boolean
  press(reply: Post): void
}

/** Hides a reply to a post of the viewer for everyone, or shows it again. */
export function useHideReply(): HideReply {
  const t = useT()
  const services = useServices()
  const { cache, connections, toaster } = services

  const send = async (reply: Post, to: boolean) => {
    const { network, ref, parentPostId } = reply
    const capability = connections[network].hideReply
    const viewer = cache.viewers().current[network]
    // The account may have been switched while the menu was open.
    if (!viewer || !capability) return toaster.show({ kind: 'warning', message: t('postAction.accountSwitched') })
    sayOffline(services, t)
    const outcome = await cache.toggle({ ref, flag: 'hideReply', account: viewer.account }, to, (isOn) =>
      isOn ? capability.add(reply) : capability.remove(reply),
    )
    if (outcome.state === 'failed')
      return showError(services, outcome.failure, t, t(to ? 'postAction.notReplyHidden' : 'postAction.notReplyUnhidden'))
    if (outcome.state === 'refused') return toaster.show({ kind: 'warning', message: t('postAction.accountSwitched') })
    if (outcome.state !== 'confirmed') return
    toaster.show({ kind: 'success', message: t(to ? 'postAction.replyHidden' : 'postAction.replyUnhidden') })
    if (parentPostId === undefined) return
    // It belongs to the other list now, which may be open.
    const timeline = services.commentsTimeline(network, parentPostId, { items: [] }, to)
    await timeline.refresh()
    timeline.reveal()
  }

  /** The first post of a reply's thread, if known: lists of replies may only name it. */
  const rootOf = ({ network, root, commentOn, rootPostId }: Post): Post | undefined => {
    const known = root ?? (commentOn?.postId === rootPostId ? commentOn : undefined)
    return known ?? (rootPostId === undefined ? undefined : cache.post(toPostRef(network, rootPostId)))
  }
  const isHidden = ({ ref, isReplyHidden = false }: Post) => cache.flag(ref, 'hideReply') ?? isReplyHidden
  return {
    isHidden,
    canShow(reply) {
      const viewer = cache.viewers().current[reply.network]
      return connections[reply.network].hideReply !== undefined && viewer !== undefined && rootOf(reply)?.author.ref === viewer.profile
    },
    press: (reply) => void send(reply, !isHidden(reply)),
  }
}
