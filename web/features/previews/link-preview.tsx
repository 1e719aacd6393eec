import type { Post } from '@chorus/model/post'
import { mayPlay } from '@chorus/previews/player-hosts'
import { useRef, useState, type RefObject } from 'react'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import type { FoundPage } from '../../services/previews/found-page.ts'
import { useNearResource } from '../../services/previews/use-near-resource.ts'
import type { Preview } from './find-preview.ts'
import { PageCard } from './page-card.tsx'
import { PostPreview } from './post-preview.tsx'
import styles from './link-preview.module.css'

const LinkedPoll = createLatePart(async () => (await import('./linked-poll.tsx')).LinkedPoll)
const LinkedProposal = createLatePart(async () => (await import('../governance/linked-proposal.tsx')).LinkedProposal)
const AppButton = createLatePart(async () => (await import('../apps/app-button.tsx')).AppButton)
const PlayingPage = createLatePart(async () => (await import('./playing-page.tsx')).PlayingPage)

interface PostedPreview {
  preview: Preview
  post: Post
}

/** Preview of a link in a post. The box has a fixed height before anything loads, so that lists do not jump. */
export function LinkPreview({ preview, post }: PostedPreview) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className={styles.box} data-preview={preview.poll ? 'poll' : preview.proposal ? 'proposal' : ''}>
      {preview.poll ? (
        <LinkedPoll {...preview.poll} link={preview.link} box={box} />
      ) : preview.proposal ? (
        <LinkedProposal {...preview.proposal} box={box} />
      ) : preview.place ? (
        <PostPreview place={preview.place} link={preview.link} box={box} />
      ) : (
        <PagePreview preview={preview} post={post} box={box} />
      )}
    </div>
  )
}

function PagePreview({ preview, post, box }: PostedPreview & { box: RefObject<Element | null> }) {
  const [isPlaying, setPlaying] = useState(false)
  const page = useFoundPage(preview, box)
  // In order: data sent with the post, the fetched page, the bare link.
  const card = preview.card ?? page?.card ?? { url: preview.link, title: '', description: '' }
  const player = page?.player
  if (!isPlaying || !player)
    return (
      <PageCard card={card} isKnown={preview.card !== undefined} isSpace={preview.isSpace} onPlay={player && (() => setPlaying(true))}>
        {page?.frame ? <AppButton frame={page.frame} post={post} /> : null}
      </PageCard>
    )
  return (
    <div style={{ minHeight: player.height }}>
      <PlayingPage player={player} card={card} onMissing={() => setPlaying(false)} />
    </div>
  )
}

/** Undefined until the box is near the screen, and when nothing was found. */
function useFoundPage({ link, card, isSpace = false }: Preview, box: RefObject<Element | null>): FoundPage | undefined {
  const { previews, settings } = useServices()
  const page = previews.page({ link, isKnown: card !== undefined, asksServer: settings.previewsPages })
  // With a card from the post, only a player is worth fetching.
  return useNearResource(box, page, !isSpace && (card === undefined || mayPlay(link))).value
}
