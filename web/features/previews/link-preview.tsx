import { mayPlay } from '@chorus/previews/player-hosts'
import { useRef, useState, type RefObject } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../errors/create-late-part.tsx'
import type { Preview } from './find-preview.ts'
import type { FoundPage } from './found-page.ts'
import { PageCard } from './page-card.tsx'
import { PostPreview } from './post-preview.tsx'
import { useNearResource } from './use-near-resource.ts'
import styles from './link-preview.module.css'

const PlayerFrame = createLatePart(async () => (await import('./player-frame.tsx')).PlayerFrame)

/**
 * What a link of a post leads to. Its box has its height before anything is known of that, and keeps it whatever comes: lists are read
 * without a jump.
 */
export function LinkPreview({ preview }: { preview: Preview }) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className={styles.box} data-preview>
      {preview.place ? <PostPreview place={preview.place} link={preview.link} box={box} /> : <PagePreview preview={preview} box={box} />}
    </div>
  )
}

function PagePreview({ preview, box }: { preview: Preview; box: RefObject<Element | null> }) {
  const t = useT()
  const [isPlaying, setPlaying] = useState(false)
  const page = useFoundPage(preview, box)
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

/** Undefined before the box has come near, and where there is nothing to be found. */
function useFoundPage({ link, card, isSpace = false }: Preview, box: RefObject<Element | null>): FoundPage | undefined {
  const { previews, settings } = useServices()
  const page = previews.page({ link, isKnown: card !== undefined, asksServer: settings.previewsPages })
  // Of what came with the post there is nothing to find out but what plays.
  return useNearResource(box, page, !isSpace && (card === undefined || mayPlay(link))).value
}
