import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { findGifs, type FoundGif } from '@chorus/contract/content/gifs'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Hint } from '../../../ui/content/hint.tsx'
import { useMediaSrc } from '../../../ui/content/media-url.tsx'
import { TextButton } from '../../../ui/controls/button.tsx'
import { FindField } from '../../../ui/controls/find-field.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { walkGrid } from '../grid/walk-grid.ts'
import styles from './gifs.module.css'

interface GifDialogProps {
  /** The name of the service, which its terms ask to show. */
  service: string
  onChoose(gif: FoundGif): void
  onClose(): void
}

/** ms */
const debounce = 300

/** Searches for GIFs; without a search it shows the trending ones. Arrow keys move between them. */
export function GifDialog({ service, onChoose, onClose }: GifDialogProps) {
  const t = useT()
  const [query, setQuery] = useState('')
  const grid = useRef<HTMLDivElement>(null)
  const { gifs, state, cursor, loadMore } = useGifs(query.trim())
  return (
    <Dialog title={t('gifs.title')} onClose={onClose}>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={t('gifs.title')}
        className={styles.search}
        onKeyDown={(event) => {
          if (grid.current) walkGrid(event, grid.current)
        }}
      >
        <FindField label={t('gifs.search', { service })} value={query} onChange={setQuery} />
        <div className={styles.results}>
          <div ref={grid} className={styles.grid}>
            {gifs.map((gif) => (
              <button key={gif.id} type="button" onClick={() => onChoose(gif)} aria-label={gif.title || t('media.gif')} title={gif.title}>
                <Thumbnail gif={gif} />
              </button>
            ))}
          </div>
          {state === 'loading' ? <Spinner /> : null}
          {state === 'failed' ? (
            <Hint role="alert">
              {t('gifs.failed', { service })} <TextButton onClick={loadMore}>{t('action.retry')}</TextButton>
            </Hint>
          ) : null}
          {state === 'idle' && gifs.length === 0 ? <Hint role="status">{t('search.noResults', { query })}</Hint> : null}
          {state === 'idle' && cursor ? <TextButton onClick={loadMore}>{t('action.showMore')}</TextButton> : null}
        </div>
        <small className={styles.service}>{t('gifs.poweredBy', { service })}</small>
      </div>
    </Dialog>
  )
}

/** Stands still where motion is reduced. */
export function Thumbnail({ gif: { thumbnail, preview, width, height } }: { gif: FoundGif }) {
  const toSrc = useMediaSrc()
  const { preferences } = useServices()
  return (
    <picture>
      {preview ? (
        <source
          media={preferences.motion === 'reduced' ? 'all' : '(prefers-reduced-motion: reduce)'}
          srcSet={toSrc(preview)?.replaceAll(' ', '%20')}
        />
      ) : null}
      <img src={toSrc(thumbnail)} alt="" width={width} height={height} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
    </picture>
  )
}

/** What a page of GIFs follows. */
interface Place {
  query: string
  gifs: readonly FoundGif[]
  cursor: string
}

interface Gifs extends Omit<Place, 'query'> {
  state: 'loading' | 'idle' | 'failed'
  loadMore(): void
}

function useGifs(query: string): Gifs {
  const { ownFetcher, preferences } = useServices()
  const [place, setPlace] = useState<Place>({ query, gifs: [], cursor: '' })
  /** For which position the results are. Absent `found`: the request failed. */
  const [answer, setAnswer] = useState<{ place: Place; found?: Omit<Place, 'query'> }>()
  const load = useEffectEvent(async (after: Place, signal: AbortSignal) => {
    try {
      const asked = { q: after.query, cursor: after.cursor, language: preferences.locale }
      const page = await askOwnServer(ownFetcher, findGifs, { query: asked, signal })
      const ids = new Set(after.gifs.map(({ id }) => id))
      const gifs = [...after.gifs, ...page.gifs.filter(({ id }) => !ids.has(id))]
      if (!signal.aborted) setAnswer({ place: after, found: { gifs, cursor: page.cursor } })
    } catch {
      if (!signal.aborted) setAnswer({ place: after })
    }
  })
  useEffect(() => {
    const timer = setTimeout(() => setPlace((last) => (last.query === query ? last : { query, gifs: [], cursor: '' })), debounce)
    return () => clearTimeout(timer)
  }, [query])
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => void load(place, stop.signal))
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [place])
  const known = answer?.place === place ? answer : undefined
  const { gifs, cursor } = known?.found ?? place
  const state = known ? (known.found ? 'idle' : 'failed') : 'loading'
  return { gifs, cursor, state, loadMore: () => setPlace({ query: place.query, gifs, cursor }) }
}
