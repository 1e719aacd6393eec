import type { Decision } from '@chorus/model/moderation/decide'
import type { Profile } from '@chorus/model/profile'
import type { ReactNode } from 'react'
import { usePersonDecision } from '../../services/entities/use-content-rules.ts'
import { Covered } from '../labels/covered.tsx'
import styles from './covered-profile.module.css'

interface CoveredProfileProps {
  profile: Profile
  /** About the whole page. */
  decision: Decision
  children: ReactNode
}

/** A profile page behind a cover, if its labels ask for one. If they cover only its images, a cover at the top uncovers those. */
export function CoveredProfile({ profile, decision, children }: CoveredProfileProps) {
  const avatar = usePersonDecision(profile, 'avatar')
  const banner = usePersonDecision(profile, 'banner')
  const images = { isFiltered: false, cover: avatar.cover ?? banner.cover, notes: decision.notes }
  const { network, ref } = profile
  if (decision.cover)
    return (
      <div className={styles.page}>
        <Covered decision={decision} network={network} revealKey={ref}>
          {children}
        </Covered>
      </div>
    )
  return (
    <>
      {images.cover || images.notes.length > 0 ? (
        <div className={styles.images}>
          <Covered decision={images} network={network} revealKey={ref}>
            {null}
          </Covered>
        </div>
      ) : null}
      {children}
    </>
  )
}
