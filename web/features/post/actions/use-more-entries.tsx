import type { Post } from '@chorus/model/post'
import { descriptors } from '@chorus/networks/descriptors'
import { ExternalLink, Flag, Heart, Link2, MessageSquareQuote, Pin, PinOff, Repeat2, Trash2 } from 'lucide-react'
import { useServices } from '../../../app/services-context.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { afterLogin } from '../../login/after-login.ts'
import { usePersonEntries, type PersonQuestion } from '../../people/use-person-entries.tsx'
import { useCopyLink } from '../../toasts/use-copy-link.ts'
import { postPath } from '../post-path.ts'
import { usePin } from './use-pin.ts'
import type { PostFlags } from './use-post-flags.ts'

/** What is asked before it is done. */
export type PostQuestion = 'delete' | 'report' | PersonQuestion

const icon = { 'aria-hidden': true, size: 18 } as const

/** The lines of a post's menu, as its reader stands to it when it opens. */
export function useMoreEntries(post: Post, flags: PostFlags, ask: (question: PostQuestion) => void): () => MenuEntry[] {
  const links = useLinkEntries(post)
  const author = usePersonEntries(post.author, ask)
  const t = useT()
  const services = useServices()
  const { network } = post
  const pin = usePin()
  const pinEntry = (): MenuEntry => {
    const isPinned = pin.isPinned(post)
    const Sign = isPinned ? PinOff : Pin
    return { label: t(isPinned ? 'postAct.unpin' : 'postAct.pin'), icon: <Sign {...icon} />, choose: () => pin.press(post) }
  }
  return () => {
    const isOwn = services.cache.viewers().current[network]?.profile === post.author.ref
    const report = () => {
      if (services.cache.viewers().current[network]) ask('report')
      else afterLogin(services, network, () => ask('report'))
    }
    const own = isOwn && flags.offers(post, 'remove')
    return [
      ...links(),
      ...(isOwn ? [] : Object.values(author()).flat()),
      ...(!isOwn && flags.offers(post, 'report') ? [{ label: t('postAct.report'), icon: <Flag {...icon} />, choose: report }] : []),
      ...(isOwn && pin.offers(post) ? [pinEntry()] : []),
      ...(own ? [{ label: t('postAct.delete'), icon: <Trash2 {...icon} />, isGrave: true, choose: () => ask('delete') }] : []),
    ]
  }
}

/** Where else the post stands, and who did what with it. */
function useLinkEntries(post: Post): () => MenuEntry[] {
  const t = useT()
  const { connections } = useServices()
  const descriptor = descriptors[post.network]
  const path = postPath(post)
  const copy = useCopyLink()
  return () => {
    const { engagers, quotes } = connections[post.network]
    const kinds = engagers?.kinds ?? []
    return [
      { label: t('action.copyLink'), icon: <Link2 {...icon} />, choose: () => void copy(path, true) },
      { label: t('postAct.openAt', { network: descriptor.label }), icon: <ExternalLink {...icon} />, url: descriptor.toPostUrl(post) },
      ...(kinds.includes('likes') ? [{ label: t('postAct.seeLikes'), icon: <Heart {...icon} />, href: `${path}/likes` }] : []),
      ...(kinds.includes('mirrors') ? [{ label: t('postAct.seeReposts'), icon: <Repeat2 {...icon} />, href: `${path}/mirrors` }] : []),
      ...(quotes ? [{ label: t('postAct.seeQuotes'), icon: <MessageSquareQuote {...icon} />, href: `${path}/quotes` }] : []),
    ]
  }
}
