import type { Post } from '@chorus/model/post'
import { MessageSquareQuote, Repeat2, Undo2 } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import type { MenuPlace } from '../../../ui/overlays/menu-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx'
import { isFlagOn } from './post-flags.ts'
import type { PostFlags } from './use-post-flags.ts'

interface RepostChoicesProps extends Pick<MenuPlace, 'anchor' | 'isOpen' | 'onClose'> {
  post: Post
  flags: PostFlags
  onQuote(): void
}

/** What the repost button of a post offers. */
export function RepostChoices({ post, flags, onQuote, ...place }: RepostChoicesProps) {
  const t = useT()
  const isOn = isFlagOn(post, 'mirror')
  const repost = (label: string, choose: () => void): MenuEntry => ({
    label,
    icon: <Repeat2 aria-hidden size={18} />,
    obstacle: post.canMirror === false ? t('postAction.cannotRepost') : undefined,
    choose,
  })
  const canRepeat = useServices().connections[post.network].mirror?.again !== undefined
  const entries = (): MenuEntry[] => [
    ...(isOn && canRepeat ? [repost(t('postAction.repostAgain'), () => flags.press(post, 'mirror', 'again'))] : []),
    isOn
      ? {
          label: t(canRepeat ? 'postAction.undoLatestRepost' : 'postAction.undoRepost'),
          icon: <Undo2 aria-hidden size={18} />,
          choose: () => flags.press(post, 'mirror'),
        }
      : repost(t('postAction.repost'), () => flags.press(post, 'mirror')),
    {
      label: t('postAction.quote'),
      icon: <MessageSquareQuote aria-hidden size={18} />,
      obstacle: post.canQuote === false ? t('postAction.cannotQuote') : undefined,
      choose: onQuote,
    },
  ]
  return <Menu label={t('postAction.repost')} entries={entries} {...place} />
}
