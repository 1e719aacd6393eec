import type { SearchFilters, SearchQuery } from '@chorus/model/search/search-query'
import { toSearchText } from '@chorus/model/search/to-search-text'
import { X } from 'lucide-react'
import type { Translate } from '../../i18n/create-translate.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { searchPath, type SearchPlace } from '../../services/navigation/search-place.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { searchLanguages } from './search-languages.ts'
import styles from './search-filters.module.css'

/** The filters that are set, each a link to the search without it. */
export function ActiveFilters({ place, query }: { place: SearchPlace; query: SearchQuery }) {
  const { t, locale } = useI18n()
  const chips = toChips(place, query, { t, locale })
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('search.activeFilters')}>
      {chips.map(({ label, path }) => (
        <li key={label}>
          <AppLink href={path} aria-label={t('search.removeFilter', { filter: label })}>
            <span dir="auto">{label}</span>
            <X aria-hidden size={14} />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

interface Wording {
  t: Translate
  locale: string
}

function toChips(place: SearchPlace, query: SearchQuery, { t, locale }: Wording): { label: string; path: string }[] {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const toDay = (day: string) => format.format(new Date(`${day}T00:00:00Z`))
  const labels: Record<keyof SearchFilters, (value: never) => string> = {
    from: (handle: string) => t('search.fromPerson', { handle }),
    to: (handle: string) => t('search.toPerson', { handle }),
    lang: (lang: string) => searchLanguages[lang] ?? lang,
    media: (media: NonNullable<SearchFilters['media']>) => t(`search.media.${media}`),
    since: (day: string) => t('search.sinceDay', { date: toDay(day) }),
    until: (day: string) => t('search.untilDay', { date: toDay(day) }),
  }
  return (Object.keys(labels) as (keyof SearchFilters)[]).flatMap((name) => {
    const value = query[name]
    if (value === undefined) return []
    const q = toSearchText({ ...query, [name]: undefined })
    return [{ label: labels[name](value as never), path: searchPath({ ...place, q }) }]
  })
}
