import type { Post } from '@chorus/model/post'
import { MessageSquareQuote, Repeat2, Undo2 } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { useComposing } from '../../../services/composer/composing-context.ts'
import { LateMenu } from '../../../services/context/late-menu.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import { afterLogin } from '../../../services/login/after-login.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import type { MenuEntry } from '../../../ui/overlays/menu.tsx'
import { Count } from './action-button.tsx'
import { isFlagOn } from './post-flags.ts'
import type { PostFlags } from './use-post-flags.ts'
import styles from './post-actions.module.css'

interface RepostMenuProps {
  post: Post
  flags: PostFlags
  hidesCounts: boolean
}

export function RepostMenu({ post, flags, hidesCounts }: RepostMenuProps) {
  const t = useT()
  const services = useServices()
  const composing = useComposing()
  const { stats, canMirror, canQuote } = post
  const isOn = isFlagOn(post, 'mirror')
  const canRepost = flags.canShow(post, 'mirror')
  const mayQuote =
    composing !== undefined && flags.canShow(post, 'publish') && services.connections[post.network].publish?.canQuote !== false
  const icon = <Repeat2 aria-hidden size={18} />

  const quote = () => {
    if (services.cache.viewers().current[post.network]) composing!.onQuote(post)
    else afterLogin(services, post.network, () => composing!.onQuote(post))
  }
  const entries = (): MenuEntry[] => [
    ...(canRepost
      ? [
          {
            label: t(isOn ? 'postAction.undoRepost' : 'postAction.repost'),
            icon: isOn ? <Undo2 aria-hidden size={18} /> : icon,
            obstacle: !isOn && canMirror === false ? t('postAction.cannotRepost') : undefined,
            choose: () => flags.press(post, 'mirror'),
          },
        ]
      : []),
    ...(mayQuote
      ? [
          {
            label: t('postAction.quote'),
            icon: <MessageSquareQuote aria-hidden size={18} />,
            obstacle: canQuote === false ? t('postAction.cannotQuote') : undefined,
            choose: quote,
          },
        ]
      : []),
  ]
  return (
    <MenuButton
      label={t('postAction.repost')}
      name="repost"
      isOn={isOn}
      className={styles.button}
      Menu={LateMenu}
      menu={{ label: t('postAction.repost'), entries }}
    >
      {icon}
      <Count count={stats.mirrors} words="post.reposts" isSilent={hidesCounts} />
    </MenuButton>
  )
}
