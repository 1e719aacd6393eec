import { useMemo, useState } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { writingLanguages } from './writing-languages.ts'
import styles from './composer.module.css'

interface LanguageFieldsProps {
  languages: readonly string[]
  /** How many a post can say. */
  max: number
  onChange(languages: readonly string[]): void
}

/** What a post is written in: readers find it by that, and translators know what it is. One at least, so that every text says its language. */
export function LanguageFields({ languages, max, onChange }: LanguageFieldsProps) {
  const { t, locale } = useI18n()
  const [isOpen, setOpen] = useState(false)
  const names = useMemo(() => new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }), [locale])
  const nameOf = (tag: string) => names.of(tag)
  const list = new Intl.ListFormat(locale).format(languages.map((tag) => nameOf(tag) ?? tag))
  return (
    <details className={styles.languages} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('compose.writtenIn', { languages: list })}</summary>
      {isOpen ? <LanguageList languages={languages} max={max} onChange={onChange} nameOf={nameOf} /> : null}
    </details>
  )
}

function LanguageList({ languages, max, onChange, nameOf }: LanguageFieldsProps & { nameOf(tag: string): string | undefined }) {
  const { t, locale } = useI18n()
  const [query, setQuery] = useState('')
  // Those that were chosen when it was opened stand first, and stay where they are.
  const [all] = useState(() => {
    const { compare } = new Intl.Collator(locale)
    // What this browser has no word for, nobody would find.
    const others = writingLanguages.flatMap((tag) => {
      const name = languages.includes(tag) ? undefined : nameOf(tag)
      return name === undefined ? [] : [{ tag, name }]
    })
    return [
      ...languages.map((tag) => ({ tag, name: nameOf(tag) ?? tag })),
      ...others.toSorted((one, other) => compare(one.name, other.name)),
    ]
  })
  const wanted = query.trim().toLocaleLowerCase(locale)
  const found = all.filter(({ tag, name }) => name.toLocaleLowerCase(locale).includes(wanted) || tag.toLowerCase() === wanted)
  const isFull = languages.length >= max
  return (
    <div role="group" aria-label={t('compose.languages')}>
      <input
        type="search"
        className={styles.find}
        aria-label={t('compose.findLanguage')}
        placeholder={t('compose.findLanguage')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          // It stands in the form of the post, which is not sent by looking for something.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <ul>
        {found.map(({ tag, name }) => {
          const isChosen = languages.includes(tag)
          return (
            <li key={tag}>
              <label>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isChosen ? languages.length === 1 : isFull}
                  onChange={() => onChange(isChosen ? languages.filter((other) => other !== tag) : [...languages, tag])}
                />
                <span dir="auto">{name}</span>
              </label>
            </li>
          )
        })}
      </ul>
      {found.length === 0 ? <p className={styles.note}>{t('compose.noLanguage')}</p> : null}
      {isFull ? <p className={styles.note}>{t('compose.mostLanguages', { count: max })}</p> : null}
    </div>
  )
}
