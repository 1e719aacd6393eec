import { useMemo, useState } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { postLanguages } from './post-languages.ts'
import styles from './composer.module.css'

interface LanguageFieldsProps {
  languages: readonly string[]
  /** The most languages a post can state. */
  max: number
  onChange(languages: readonly string[]): void
}

/** The languages of a post, used for search and translation. At least one stays selected. */
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
  // Languages selected when the list opens come first and keep their order, so that rows don't move under the pointer.
  const [all] = useState(() => {
    const { compare } = new Intl.Collator(locale)
    // Without a display name, a language can't be found in the list.
    const others = postLanguages.flatMap((tag) => {
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
        aria-label={t('compose.searchLanguages')}
        placeholder={t('compose.searchLanguages')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          // The field is inside the post's form, and Enter must not send the post.
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
      {isFull ? <p className={styles.note}>{t('compose.maxLanguages', { count: max })}</p> : null}
    </div>
  )
}
