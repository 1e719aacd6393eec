import type { Post } from '@chorus/model/post'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Resource } from '../../cache/resources/resource.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { TextButton } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { fetchLanguage, fetchTranslation, type FoundTranslation } from './fetch-translation.ts'
import { findNeed } from './find-need.ts'
import { toLanguage } from './may-be-foreign.ts'
import { createOpenTranslations } from './open-translations.ts'
import styles from './translation-control.module.css'

interface TranslationProps {
  post: Post
  /** The rendered text of the post. */
  text: string
}

/** A list does not ask our server for the language of untagged posts; the page of a post does. */
export function TranslationControl({ post, text, isExpanded }: TranslationProps & { isExpanded: boolean }) {
  const { locale } = useI18n()
  const need = findNeed(post.metadata, locale)
  if (need === 'foreign') return <Offer post={post} text={text} />
  return need === 'unknown' && isExpanded ? <ControlIfForeign post={post} text={text} /> : null
}

/** Renders nothing when the language is unknown. */
function ControlIfForeign({ post, text }: TranslationProps) {
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
  return found !== undefined && found !== toLanguage(locale) ? <Offer post={post} text={text} /> : null
}

function Offer({ post, text }: TranslationProps) {
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
      {isOpen ? <Translation post={post} text={text} onRetry={() => toggle.current?.focus()} /> : null}
    </div>
  )
}

/** @param onRetry Called when the retry button disappears, so that focus can move. */
function Translation({ post, text, onRetry }: TranslationProps & { onRetry(): void }) {
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

/** Requests on first render; after a failure, only when the user retries. */
function useRequested<T>(asked: Resource<T>) {
  const view = useSyncExternalStore(asked.subscribe, asked.view, asked.view)
  useEffect(() => {
    const { value, failure } = asked.view()
    if (value === undefined && !failure) void asked.load()
  }, [asked])
  return view
}

/** The language's name in the reader's language, or the tag itself when it has none. */
function toLanguageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
