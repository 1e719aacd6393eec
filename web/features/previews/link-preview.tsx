import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../errors/create-late-part.tsx'
import type { Preview } from './find-preview.ts'
import type { FoundPage } from './found-page.ts'
import { PageCard } from './page-card.tsx'
import { PostPreview } from './post-preview.tsx'
import { useNear } from './use-near.ts'
import styles from './link-preview.module.css'

const PlayerFrame = createLatePart(async () => (await import('./player-frame.tsx')).PlayerFrame)

/**
 * What a link of a post leads to. Its box has its height before anything is known of that, and keeps it whatever comes: lists are read
 * without a jump.
 */
export function LinkPreview({ preview }: { preview: Preview }) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNear(box)
  return (
    <div ref={box} className={styles.box} data-preview>
      {preview.place ? (
        <PostPreview place={preview.place} link={preview.link} isNear={isNear} />
      ) : (
        <PagePreview preview={preview} isNear={isNear} />
      )}
    </div>
  )
}

function PagePreview({ preview, isNear }: { preview: Preview; isNear: boolean }) {
  const t = useT()
  const [isPlaying, setPlaying] = useState(false)
  const page = useFoundPage(preview, isNear)
  // What came with the post, or what the page says once it has been asked, or where it is.
  const card = preview.card ?? page?.card ?? { url: preview.link, title: '', description: '' }
  const player = page?.player
  if (!isPlaying || !player)
    return (
      <PageCard card={card} isKnown={preview.card !== undefined} isSpace={preview.isSpace} onPlay={player && (() => setPlaying(true))} />
    )
  return (
    <div className={styles.player}>
      <div style={{ minHeight: player.height }}>
        <PlayerFrame {...player} title={t('preview.player', { title: card.title || card.url })} onMissing={() => setPlaying(false)} />
      </div>
      <PageCard card={card} isLine />
    </div>
  )
}

/** Asked for when the box is near; undefined before, and where there is nothing to be found. */
function useFoundPage({ link, card, isSpace = false }: Preview, isNear: boolean): FoundPage | undefined {
  const { previews, settings } = useServices()
  const page = previews.page({ link, isKnown: card !== undefined, asksServer: settings.previewsPages })
  const { value, failure } = useSyncExternalStore(page.subscribe, page.view, page.view)
  // Whoever was asked too often may be asked again when the box is drawn anew; what cannot be read is not.
  const mayLoad = useRef(true)
  const isWanted = isNear && !isSpace && !value && (!failure || failure.kind === 'rate-limited')
  useEffect(() => {
    if (!isWanted || !mayLoad.current) return
    mayLoad.current = false
    void page.load()
  }, [page, isWanted])
  return value
}
