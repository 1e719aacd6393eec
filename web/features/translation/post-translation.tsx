import { hasAccounts } from '@chorus/accounts/account-book'
import type { Post } from '@chorus/model/post'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { createLatePart } from '../errors/create-late-part.tsx'
import { mayBeForeign } from './may-be-foreign.ts'
import styles from './post-translation.module.css'

const TranslationOffer = createLatePart(async () => (await import('./translation-offer.tsx')).TranslationOffer)

interface PostTranslationProps {
  post: Post
  /** As it is shown. */
  text: string
  /** On a page of its own. */
  isWhole: boolean
}

/** Beneath what somebody wrote in another language: its translation, for whoever is logged in. */
export function PostTranslation({ post, text, isWhole }: PostTranslationProps) {
  const { seat, settings, visitor } = useServices()
  const isIn = useSyncExternalStore(
    seat.subscribe,
    () => hasAccounts(seat.book()),
    () => hasAccounts(seat.firstBook()),
  )
  if (!isIn || !settings.offersTranslation || !text || !mayBeForeign(post.metadata, visitor.locale)) return null
  // Where it is told what a post is written in, its button has its place before it comes: nothing below moves.
  return (
    <div className={post.metadata.isLocaleGuessed ? undefined : styles.place}>
      <TranslationOffer post={post} text={text} isWhole={isWhole} />
    </div>
  )
}
