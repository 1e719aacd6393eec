import { mediaFilters, type SearchQuery } from '@chorus/model/search/search-query'
import { toSearchText } from '@chorus/model/search/to-search-text'
import { useNavigate } from '@tanstack/react-router'
import { useId, type ReactNode, type SubmitEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { readSearchPlace, type SearchPlace } from '../../services/navigation/search-place.ts'
import { toWholePlace } from '../../services/navigation/to-whole-place.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { searchLanguages } from './search-languages.ts'
import styles from './search-filters.module.css'

/** Edits the operators of the query. A plain form without scripts. */
export function FilterForm({ place, query }: { place: SearchPlace; query: SearchQuery }) {
  const t = useT()
  const navigate = useNavigate()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate({ to: '/search', search: toWholePlace(readSearchPlace(Object.fromEntries(new FormData(event.currentTarget)))) })
  }
  return (
    <form action="/search" className={styles.form} aria-label={t('search.filters')} onSubmit={submit}>
      <input type="hidden" name="q" value={toSearchText({ terms: query.terms })} />
      <input type="hidden" name="type" value="posts" />
      {place.sort ? <input type="hidden" name="sort" value={place.sort} /> : null}
      {place.source ? <input type="hidden" name="source" value={place.source} /> : null}
      <PostFields query={query} />
      <div className={styles.end}>
        <Button type="submit" kind="strong">
          {t('search.apply')}
        </Button>
      </div>
    </form>
  )
}

function PostFields({ query: { from, to, lang, media, since, until } }: { query: SearchQuery }) {
  const t = useT()
  const languages = Object.entries(searchLanguages)
  const others = lang !== undefined && !Object.hasOwn(searchLanguages, lang) ? [[lang, lang] as const] : []
  return (
    <>
      <FilterSelect name="lang" label={t('search.language')} value={lang} any={t('search.anyLanguage')}>
        {[...others, ...languages].map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="has" label={t('search.has')} value={media} any={t('search.anyMedia')}>
        {mediaFilters.map((each) => (
          <option key={each} value={each}>
            {t(`search.media.${each}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterInput name="from" label={t('search.from')} value={from} placeholder="@" />
      <FilterInput name="to" label={t('search.to')} value={to} placeholder="@" />
      <FilterInput name="since" type="date" label={t('search.since')} value={since} />
      <FilterInput name="until" type="date" label={t('search.until')} value={until} />
      <p className={styles.hint}>{t('search.days')}</p>
    </>
  )
}

interface FilterInputProps {
  name: string
  label: string
  value: string | undefined
  type?: 'date'
  placeholder?: string
}

function FilterInput({ name, label, value = '', type, placeholder }: FilterInputProps) {
  const id = useId()
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type ?? 'text'}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  )
}

function FilterSelect({
  name,
  label,
  value = '',
  any,
  children,
}: Pick<FilterInputProps, 'name' | 'label' | 'value'> & { any: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} name={name} defaultValue={value}>
        <option value="">{any}</option>
        {children}
      </Select>
    </div>
  )
}
