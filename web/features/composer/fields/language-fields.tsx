import { Languages } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Hint } from '../../../ui/content/hint.tsx'
import { FindField } from '../../../ui/controls/find-field.tsx'
import { ChoiceChip } from './choice-chip.tsx'
import { findSuggestedLanguages } from './find-suggested-languages.ts'
import { savedLanguages } from './saved-languages.ts'
import styles from '../composer.module.css'

/** Languages offered for posts, as BCP 47: the living languages of ISO 639-1, two with three-letter codes, and Chinese by script. */
const postLanguages: readonly string[] =
  'af am ar as ay az ba be bg bm bn bo br bs ca ce ckb co cs cv cy da de dv dz ee el en eo es et eu fa ff fi fil fj fo fr fy ga gd gl gn gu gv ha haw he hi hr ht hu hy id ig is it iu ja jv ka kk kl km kn ko ku kw ky la lb lg ln lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn ny oc om or os pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tn to tr ts tt ug uk ur uz ve vi wa wo xh yi yo zh-Hans zh-Hant zu'.split(
    ' ',
  )

interface LanguageFieldsProps {
  languages: readonly string[]
  /** The most languages a post can state. */
  max: number
  onChange(languages: readonly string[]): void
}

/** The languages of a post, used for search and translation. At least one stays selected. */
export function LanguageFields({ languages, max, onChange }: LanguageFieldsProps) {
  const { t, locale } = useI18n()
  const names = useMemo(() => new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }), [locale])
  const nameOf = (tag: string) => names.of(tag)
  const list = new Intl.ListFormat(locale).format(languages.map((tag) => nameOf(tag) ?? tag))
  return (
    // With longer labels, the chips would need a second row on phones.
    <ChoiceChip icon={<Languages aria-hidden size={16} />} label={list} name={t('compose.writtenIn', { languages: list })}>
      {() => <LanguageList languages={languages} max={max} onChange={onChange} nameOf={nameOf} />}
    </ChoiceChip>
  )
}

function LanguageList({ languages, max, onChange, nameOf }: LanguageFieldsProps & { nameOf(tag: string): string | undefined }) {
  const { t, locale } = useI18n()
  const [query, setQuery] = useState('')
  // Chosen once, so that rows don't move while someone is picking one.
  const [{ first, all }] = useState(() => {
    const { compare } = new Intl.Collator(locale)
    // A language without a display name can't be found in the list.
    const toRows = (tags: readonly string[]) => tags.flatMap((tag) => ({ tag, name: nameOf(tag) ?? (languages.includes(tag) ? tag : '') }))
    const suggested = findSuggestedLanguages(postLanguages, {
      chosen: languages,
      recent: savedLanguages.readRecent(),
      preferred: [locale, ...navigator.languages],
    })
    const others = toRows(postLanguages.filter((tag) => !suggested.includes(tag)))
    return {
      first: toRows(suggested).filter(({ name }) => name),
      all: others.filter(({ name }) => name).toSorted((one, other) => compare(one.name, other.name)),
    }
  })
  const wanted = query.trim().toLocaleLowerCase(locale)
  const find = (rows: typeof all) =>
    rows.filter(({ tag, name }) => name.toLocaleLowerCase(locale).includes(wanted) || tag.toLowerCase() === wanted)
  const groups = [
    { title: t('compose.suggestedLanguages'), rows: find(first) },
    { title: t('compose.allLanguages'), rows: find(all) },
  ].filter(({ rows }) => rows.length > 0)
  const isFull = languages.length >= max
  return (
    <div role="group" aria-label={t('compose.languages')} className={styles.panel}>
      <FindField label={t('compose.searchLanguages')} value={query} onChange={setQuery} />
      <div className={styles.languages}>
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {rows.map(({ tag, name }) => {
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
          </section>
        ))}
      </div>
      {groups.length === 0 ? <Hint>{t('compose.noLanguage')}</Hint> : null}
      {isFull ? <Hint>{t('compose.maxLanguages', { count: max })}</Hint> : null}
    </div>
  )
}
