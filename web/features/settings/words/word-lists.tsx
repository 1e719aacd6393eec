import { isExpired, type MutedWord } from '@chorus/model/moderation/muted-word'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { X } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Hint } from '../../../ui/content/hint.tsx'
import { StoredContentSettings } from '../parts/stored-content-settings.tsx'
import { useWordChanges, type WordPlace } from './use-word-changes.ts'
import styles from './muted-words.module.css'

/** The muted words that a network stores for the account. */
export function AccountWords({ network }: { network: NetworkName }) {
  const t = useT()
  return (
    <StoredContentSettings network={network} lead={t('mutedWords.account', { network: descriptors[network].label })}>
      {({ mutedWords }) => <Words words={mutedWords} place={network} />}
    </StoredContentSettings>
  )
}

const none: readonly MutedWord[] = []

/** The muted words of this browser, for the networks that store none. */
export function DeviceWords({ networks }: { networks: readonly NetworkName[] }) {
  const { t, locale } = useI18n()
  const { subscribe, settings } = useServices().contentRules
  const words = useSyncExternalStore(subscribe, settings.deviceWords, () => none)
  const labels = new Intl.ListFormat(locale, { type: 'conjunction' }).format(networks.map((name) => descriptors[name].label))
  return (
    <section className={styles.part} aria-label={t('mutedWords.device')}>
      <div>
        <h2>{t('mutedWords.device')}</h2>
        <Hint>{t('mutedWords.deviceLead', { networks: labels })}</Hint>
      </div>
      <Words words={words} place="device" />
    </section>
  )
}

function Words({ words, place }: { words: readonly MutedWord[]; place: WordPlace }) {
  const t = useT()
  const change = useWordChanges()
  const list = useRef<HTMLUListElement>(null)
  if (words.length === 0) return <p className={styles.empty}>{t('mutedWords.empty')}</p>
  const remove = (word: MutedWord, index: number) => {
    // The row disappears, so focus moves to a neighbouring row, or to the column if none is left.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[index + 1] ?? buttons[index - 1] ?? document.querySelector<HTMLElement>('#column')
    next?.focus()
    void change([place], word, false)
  }
  return (
    <ul ref={list} className={styles.rows}>
      {words.toReversed().map((word, index) => (
        <li key={word.id ?? word.value}>
          <span className={styles.words}>
            <b dir="auto">{word.isTagOnly ? `#${word.value}` : word.value}</b>
            <Facts word={word} />
          </span>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('mutedWords.remove', { word: word.value })}
            onClick={() => remove(word, index)}
          >
            <X aria-hidden size={18} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Facts({ word }: { word: MutedWord }) {
  const { t, locale } = useI18n()
  const { now } = useServices()
  const { expiresAt, exceptFollowing, isTagOnly } = word
  const time = expiresAt && new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(expiresAt)
  const facts = [
    t(isTagOnly ? 'mutedWords.tags' : 'mutedWords.everywhere'),
    ...(exceptFollowing ? [t('mutedWords.notFollowed')] : []),
    ...(time ? [isExpired(word, now()) ? t('mutedWords.expired') : t('mutedWords.until', { time })] : []),
  ]
  // The server doesn't know the reader's time zone.
  return <small suppressHydrationWarning={time !== undefined}>{facts.join(' · ')}</small>
}
