import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { longestQuery } from '../../services/navigation/search-place.ts'
import styles from './search-field.module.css'

const Suggestions = createLatePart(async () => (await import('./suggestions.tsx')).Suggestions)

export interface SearchFieldProps {
  /** What the page shows results for. */
  query?: string
  /** Focus the field on mount. */
  isFirst?: boolean
  /** The page already shows recent searches. */
  isBesideRecent?: boolean
}

/** Search box. A plain form without JavaScript; suggestions load on focus. */
export function SearchField({ query = '', isFirst = false, isBesideRecent = false }: SearchFieldProps) {
  const t = useT()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** Focus returns from the suggestions, which must not open again. */
  const isLeaving = useRef(false)
  const [text, setText] = useState(query)
  const [isOpen, setOpen] = useState(false)

  // Another page of results brings its own text, unless the next query is being typed.
  useEffect(() => {
    if (document.activeElement !== input.current) setText(query)
  }, [query])

  useEffect(() => {
    if (isFirst) input.current?.focus({ preventScroll: true })
  }, [isFirst])

  const close = () => setOpen(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const q = text.trim()
    if (!q) return
    close()
    input.current?.blur()
    void navigate({ to: '/search', search: { q } })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      isLeaving.current = true
      input.current?.focus()
      isLeaving.current = false
      close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !form.current) return
    const places = [...form.current.querySelectorAll<HTMLElement>('input, a')]
    const here = places.findIndex((place) => place === document.activeElement)
    event.preventDefault()
    if (!isOpen) setOpen(true)
    places[(here + step + places.length) % places.length]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the suggestions, which are links
    <form
      ref={form}
      role="search"
      action="/search"
      className={styles.field}
      onSubmit={submit}
      onKeyDown={onKey}
      onBlur={({ relatedTarget }) => {
        if (!form.current?.contains(relatedTarget)) close()
      }}
    >
      <Search aria-hidden size={19} strokeWidth={1.75} className={styles.icon} />
      <input
        ref={input}
        data-search
        type="search"
        name="q"
        value={text}
        maxLength={longestQuery}
        onChange={({ target }) => {
          setText(target.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(!isLeaving.current)}
        onClick={() => setOpen(true)}
        placeholder={t('search.placeholder')}
        aria-label={t('search.title')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
      {isOpen && !(isBesideRecent && text.trim() === '') ? (
        <div className={styles.panel}>
          <Suggestions text={text} onOpen={close} />
        </div>
      ) : null}
    </form>
  )
}
