import { hasAccounts } from '@chorus/accounts/account-book'
import type { Post } from '@chorus/model/post'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { createLatePart } from '../errors/create-late-part.tsx'
import { mayBeForeign } from './may-be-foreign.ts'

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
    () => false,
  )
  if (!isIn || !settings.offersTranslation || !text || !mayBeForeign(post.metadata, visitor.locale)) return null
  return <TranslationOffer post={post} text={text} isWhole={isWhole} />
}
