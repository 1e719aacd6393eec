import type { Post } from '@chorus/model/post'
import { useRef, useSyncExternalStore } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { TextButton } from '../../ui/controls/button.tsx'
import { createOpenTranslations } from './open-translations.ts'
import styles from './translation-offer.module.css'

const TranslatedText = createLatePart(async () => (await import('./translated-text.tsx')).TranslatedText)

interface TranslationOfferProps {
  post: Post
  /** The rendered text of the post. */
  text: string
}

/** Its code arrives with the card's, because React drops a press on a part whose code is still loading. */
export function TranslationOffer({ post, text }: TranslationOfferProps) {
  const { t, locale } = useI18n()
  const { sharedState } = useServices()
  const open = sharedState('open translations', post.network, createOpenTranslations)
  const key = `${post.ref} ${locale}`
  const toggle = useRef<HTMLButtonElement>(null)
  const isOpen = useSyncExternalStore(
    open.subscribe,
    () => open.has(key),
    () => false,
  )
  return (
    <div className={styles.offer} data-translation>
      <TextButton ref={toggle} aria-expanded={isOpen} onClick={() => open.toggle(key)}>
        {t(isOpen ? 'translation.hide' : 'translation.show')}
      </TextButton>
      {isOpen ? (
        <TranslatedText post={post} text={text} onRetry={() => toggle.current?.focus()} onMissing={() => open.toggle(key)} />
      ) : null}
    </div>
  )
}
