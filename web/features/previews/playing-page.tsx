import { useT } from '../../i18n/use-t.ts'
import type { FoundPage } from '../../services/previews/found-page.ts'
import { PlayerFrame } from './player-frame.tsx'
import preview from './link-preview.module.css'
import styles from './page-card.module.css'

interface PlayingPageProps extends Pick<FoundPage, 'card'> {
  player: NonNullable<FoundPage['player']>
}

/** A page that plays in place, with its link below the player. */
export function PlayingPage({ card, player }: PlayingPageProps) {
  const t = useT()
  const host = new URL(card.url).host.replace(/^www\./, '')
  return (
    <div className={preview.player}>
      <PlayerFrame {...player} title={t('preview.player', { title: card.title || card.url })} />
      <div className={styles.line}>
        <a href={card.url} target="_blank" rel="noopener noreferrer nofollow ugc" title={card.url} className={styles.words}>
          <small>{host}</small>
          <b dir="auto">{card.title || host}</b>
        </a>
      </div>
    </div>
  )
}
