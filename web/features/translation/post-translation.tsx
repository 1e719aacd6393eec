import { hasAccounts } from '@chorus/accounts/book/account-book'
import type { Post } from '@chorus/model/post'
import { useSyncExternalStore } from 'react'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { findNeed } from './find-need.ts'
import { mayBeForeign } from './may-be-foreign.ts'
import { TranslationOffer } from './translation-offer.tsx'

const OfferIfForeign = createLatePart(async () => (await import('./offer-if-foreign.tsx')).OfferIfForeign)

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
  const need = findNeed(post.metadata, preferences.locale)
  if (need === 'foreign') return <TranslationOffer post={post} text={text} />
  // A list does not ask our server for the language of untagged posts; the page of a post does.
  return need === 'unknown' && isExpanded ? <OfferIfForeign post={post} text={text} /> : null
}
