import type { Post } from '@chorus/model/post'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { fetchLanguage } from './fetch-translation.ts'
import { toLanguage } from './may-be-foreign.ts'
import { TranslationOffer } from './translation-offer.tsx'
import { useRequested } from './use-requested.ts'

interface OfferIfForeignProps {
  post: Post
  /** The rendered text of the post. */
  text: string
}

/** Asks our server for the language. Renders nothing when it is unknown. */
export function OfferIfForeign({ post, text }: OfferIfForeignProps) {
  const { locale } = useI18n()
  const { resource, ownFetcher } = useServices()
  const language = useRequested(
    resource({
      key: `language ${post.ref} ${text.length}`,
      network: post.network,
      load: () => fetchLanguage(ownFetcher, text),
      toBatch: () => ({}),
    }),
  ).value
  const found = language === undefined || language === 'und' ? undefined : toLanguage(language)
  return found !== undefined && found !== toLanguage(locale) ? <TranslationOffer post={post} text={text} /> : null
}
