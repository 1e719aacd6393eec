import { hasAccounts } from '@chorus/accounts/book/account-book'
import type { Post } from '@chorus/model/post'
import { useSyncExternalStore } from 'react'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { mayBeForeign } from './may-be-foreign.ts'
import styles from './post-translation.module.css'

const TranslationControl = createLatePart(async () => (await import('./translation-control.tsx')).TranslationControl)

interface PostTranslationProps {
  post: Post
  /** The rendered text of the post. */
  text: string
  /** The post has a page of its own. */
  isExpanded: boolean
}

/** Offers and shows the translation of a post, for people who are logged in. */
export function PostTranslation({ post, text, isExpanded }: PostTranslationProps) {
  const { accountsStore, settings, preferences } = useServices()
  const isIn = useSyncExternalStore(
    accountsStore.subscribe,
    () => hasAccounts(accountsStore.book()),
    () => hasAccounts(accountsStore.firstBook()),
  )
  if (!isIn || !settings.supportsTranslation || !text || !mayBeForeign(post.metadata, preferences.locale)) return null
  // Reserves space for the button where the post has a language tag, so that nothing shifts.
  return (
    <div className={post.metadata.isLocaleGuessed ? undefined : styles.place}>
      <TranslationControl post={post} text={text} isExpanded={isExpanded} />
    </div>
  )
}
