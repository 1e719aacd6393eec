import type { Post } from '@chorus/model/post'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { TextButton } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { fetchTranslation, type FoundTranslation } from './fetch-translation.ts'
import { toLanguage } from './may-be-foreign.ts'
import { useRequested } from './use-requested.ts'
import styles from './translation-offer.module.css'

interface TranslatedTextProps {
  post: Post
  /** The rendered text of the post. */
  text: string
  /** Called when the retry button disappears, so that focus can move. */
  onRetry(): void
}

export function TranslatedText({ post, text, onRetry }: TranslatedTextProps) {
  const { t, locale } = useI18n()
  const { resource, ownFetcher } = useServices()
  const found = resource<FoundTranslation>({
    key: `translation ${post.ref} ${text.length} ${locale}`,
    network: post.network,
    load: () => fetchTranslation(ownFetcher, text, locale),
    toBatch: () => ({}),
  })
  const { value, failure, isLoading } = useRequested(found)
  const retry = () => {
    onRetry()
    void found.load()
  }
  const isSame = value !== undefined && toLanguage(value.from) === toLanguage(locale)
  return (
    <>
      <p role="status" className={styles.note}>
        {value ? (
          t(isSame ? 'translation.same' : 'translation.from', { language: toLanguageName(value.from, locale) })
        ) : isLoading || !failure ? (
          <>
            <Spinner size={14} /> {t('translation.busy')}
          </>
        ) : (
          t(failure.kind === 'refused' ? 'translation.impossible' : 'translation.failed')
        )}
      </p>
      {failure && !value && !isLoading && failure.kind !== 'refused' ? <TextButton onClick={retry}>{t('action.retry')}</TextButton> : null}
      {value && !isSame ? (
        <p dir="auto" lang={value.to} className={styles.words}>
          {value.text}
        </p>
      ) : null}
    </>
  )
}

/** The language's name in the reader's language, or the tag itself when it has none. */
function toLanguageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
