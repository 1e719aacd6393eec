import type { Post } from '@chorus/model/post'
import { MessageSquareQuote, Repeat2 } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { useComposing } from '../../../services/composer/composing-context.ts'
import { createLatePart } from '../../../services/context/create-late-part.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import { afterLogin } from '../../../services/login/after-login.ts'
import { loginAdds } from '../../../services/login/login-adds.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { ActionButton, Count } from './action-button.tsx'
import { isFlagOn } from './post-flags.ts'
import type { PostFlags } from './use-post-flags.ts'
import styles from './post-actions.module.css'

const RepostChoices = createLatePart(async () => (await import('./repost-choices.tsx')).RepostChoices)

interface RepostMenuProps {
  post: Post
  flags: PostFlags
  hidesCounts: boolean
}

/** Asks whether to repost or quote. When only one of the two is possible, the button does it at once. */
export function RepostMenu({ post, flags, hidesCounts }: RepostMenuProps) {
  const t = useT()
  const { toaster } = useServices()
  const quote = useQuote(post, flags)
  const { stats, canMirror, canQuote } = post
  const isOn = isFlagOn(post, 'mirror')
  const icon = <Repeat2 aria-hidden size={18} />
  const count = { count: stats.mirrors, words: 'post.reposts', isSilent: hidesCounts } as const
  const mirror = flags.canShow(post, 'mirror') ? () => flags.press(post, 'mirror') : undefined

  if (!mirror || !quote) {
    const choose = mirror ?? quote
    if (!choose) return null
    const mayNot = mirror ? !isOn && canMirror === false : canQuote === false
    const obstacle = mayNot ? t(mirror ? 'postAction.cannotRepost' : 'postAction.cannotQuote') : undefined
    return (
      <ActionButton
        icon={mirror ? icon : <MessageSquareQuote aria-hidden size={18} />}
        label={t(mirror ? 'postAction.repost' : 'postAction.quote')}
        name="repost"
        isOn={mirror ? isOn : undefined}
        obstacle={obstacle}
        count={count}
        onPress={() => (obstacle ? toaster.show({ kind: 'info', message: obstacle }) : choose())}
      />
    )
  }
  return (
    <MenuButton
      label={t('postAction.repost')}
      name="repost"
      isOn={isOn}
      className={styles.button}
      Menu={RepostChoices}
      menu={{ post, flags, onQuote: quote }}
      value={<Count {...count} />}
    >
      {icon}
    </MenuButton>
  )
}

/** Opens the composer with the post as a quote. A guest is asked to log in first. Undefined: the account can't quote, or couldn't. */
function useQuote(post: Post, flags: PostFlags): (() => void) | undefined {
  const services = useServices()
  const composing = useComposing()
  const { network } = post
  const isGuest = !services.cache.viewers().current[network]
  const canQuote = isGuest
    ? loginAdds('quote', network, services.settings)
    : flags.canShow(post, 'publish') && services.connections[network].publish?.canQuote !== false
  if (!composing || !canQuote) return undefined
  return () => {
    if (services.cache.viewers().current[network]) composing.onQuote(post)
    else afterLogin(services, network, () => composing.onQuote(post))
  }
}
