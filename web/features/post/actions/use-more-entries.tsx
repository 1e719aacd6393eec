import type { Post } from '@chorus/model/post'
import { descriptors } from '@chorus/networks/descriptors'
import {
  Copy as Copies,
  ExternalLink,
  Eye,
  EyeOff,
  Flag,
  Gem,
  Heart,
  Link2,
  MessageSquareQuote,
  Pencil,
  Pin,
  PinOff,
  Repeat2,
  Trash2,
} from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { useComposing } from '../../../services/composer/composing-context.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import type { Copy } from '../../../services/copies/copy-store.ts'
import { findCounterparts } from '../../../services/copies/select-copies.ts'
import { toCopyLinks } from '../../../services/copies/to-copy-links.ts'
import { afterLogin } from '../../../services/login/after-login.ts'
import { postPath } from '../../../services/navigation/post-path.ts'
import type { MenuEntry } from '../../../ui/overlays/menu.tsx'
import { useChannelEntries } from '../../channels/use-channel-entries.tsx'
import { usePersonEntries, type PersonQuestion } from '../../people/use-person-entries.tsx'
import { useCopyLink } from '../../toasts/use-copy-link.ts'
import { useEditCopy } from '../copies/use-edit-copy.ts'
import { useHideReply } from './use-hide-reply.ts'
import { usePin } from './use-pin.ts'
import type { PostFlags } from './use-post-flags.ts'

/** Menu entries that open a dialog first. */
export type PostQuestion = 'delete' | 'report' | PersonQuestion

const icon = { 'aria-hidden': true, size: 18 } as const

/** Menu entries of a post. The returned function reads the current state, so call it when the menu opens. */
export function useMoreEntries(
  post: Post,
  flags: PostFlags,
  openDialog: (question: PostQuestion) => void,
  copies: readonly Copy[] = [],
): () => MenuEntry[] {
  const links = useLinkEntries(post)
  const author = usePersonEntries(post.author, openDialog)
  const channel = useChannelEntries(post.channel)
  const t = useT()
  const services = useServices()
  const { network } = post
  const pin = usePin()
  const hideReply = useHideReply()
  const composing = useComposing()
  const editCopy = useEditCopy(copies, post)
  const copyEntries = (): MenuEntry[] =>
    toCopyLinks(findCounterparts(copies, post.ref), { t, book: services.accountsStore.book() }).map(({ name, href }) => ({
      label: name,
      icon: <Copies {...icon} />,
      href,
    }))
  const pinEntry = (): MenuEntry => {
    const isPinned = pin.isPinned(post)
    const Sign = isPinned ? PinOff : Pin
    return { label: t(isPinned ? 'postAction.unpin' : 'postAction.pin'), icon: <Sign {...icon} />, choose: () => pin.press(post) }
  }
  const hideEntry = (): MenuEntry => {
    const isHidden = hideReply.isHidden(post)
    const Sign = isHidden ? Eye : EyeOff
    const label = t(isHidden ? 'postAction.unhideReply' : 'postAction.hideReply')
    return { label, icon: <Sign {...icon} />, choose: () => hideReply.press(post) }
  }
  // An edit of the post is still being sent.
  const isBeingSent = ({ ref }: Pick<Post, 'ref'>) => services.outbox.rows().some(({ context }) => context?.edited?.post.ref === ref)
  return () => {
    const isOwn = services.cache.viewers().current[network]?.profile === post.author.ref
    const report = () => {
      if (services.cache.viewers().current[network]) openDialog('report')
      else afterLogin(services, network, () => openDialog('report'))
    }
    const own = isOwn && flags.canShow(post, 'remove')
    const canEdit = post.canEdit && flags.canShow(post, 'edit')
    // An edit of this post changes its copies, too.
    const editable = canEdit ? undefined : editCopy.find()
    return [
      ...links(),
      ...copyEntries(),
      ...(isOwn ? [] : Object.values(author()).flat()),
      ...channel(),
      ...(!isOwn && flags.canShow(post, 'report') ? [{ label: t('postAction.report'), icon: <Flag {...icon} />, choose: report }] : []),
      ...(hideReply.canShow(post) ? [hideEntry()] : []),
      ...(isOwn && composing && canEdit && !isBeingSent(post)
        ? [{ label: t('postAction.edit'), icon: <Pencil {...icon} />, choose: () => services.composer.open({ edit: post }) }]
        : []),
      ...(isOwn && composing && editable && !isBeingSent(editable)
        ? [
            {
              label: t('copies.edit', { network: descriptors[editable.network].label }),
              icon: <Pencil {...icon} />,
              choose: () => editCopy.open(editable),
            },
          ]
        : []),
      ...(isOwn && pin.canShow(post) ? [pinEntry()] : []),
      ...(own ? [{ label: t('postAction.delete'), icon: <Trash2 {...icon} />, isGrave: true, choose: () => openDialog('delete') }] : []),
    ]
  }
}

/** Links to the original post and to its likes, reposts and quotes. */
function useLinkEntries(post: Post): () => MenuEntry[] {
  const t = useT()
  const { connections } = useServices()
  const descriptor = descriptors[post.network]
  const path = postPath(post)
  const copy = useCopyLink()
  return () => {
    const { engagers, quotes, viewerId } = connections[post.network]
    const kinds = [...(engagers?.kinds ?? []), ...((post.author.profileId === viewerId && engagers?.ownKinds) || [])]
    return [
      { label: t('action.copyLink'), icon: <Link2 {...icon} />, choose: () => void copy(path, true) },
      { label: t('postAction.openOn', { network: descriptor.label }), icon: <ExternalLink {...icon} />, url: descriptor.toPostUrl(post) },
      ...(kinds.includes('likes') ? [{ label: t('postAction.seeLikes'), icon: <Heart {...icon} />, href: `${path}/likes` }] : []),
      ...(kinds.includes('mirrors') ? [{ label: t('postAction.seeReposts'), icon: <Repeat2 {...icon} />, href: `${path}/mirrors` }] : []),
      ...(kinds.includes('collects') && post.collectModule
        ? [{ label: t('postAction.seeCollects'), icon: <Gem {...icon} />, href: `${path}/collects` }]
        : []),
      ...(quotes ? [{ label: t('postAction.seeQuotes'), icon: <MessageSquareQuote {...icon} />, href: `${path}/quotes` }] : []),
    ]
  }
}
