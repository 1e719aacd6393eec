import type { Decision } from '@chorus/model/moderation/decide'
import type { NetworkName } from '@chorus/model/network-identity'
import type { ReactNode } from 'react'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useRevealed } from '../../services/entities/use-content-rules.ts'
import styles from './covered.module.css'

const Cover = createLatePart(async () => (await import('./cover.tsx')).Cover)
const Notes = createLatePart(async () => (await import('./label-notes.tsx')).LabelNotes)

interface CoveredProps {
  decision: Decision
  network: NetworkName
  /** What the reader uncovers: other covers with the same key open too. */
  revealKey: string
  children: ReactNode
}

/** Content behind a cover, where its labels ask for one. Covered content is not rendered at all, also while the code of covers loads. */
export function Covered({ decision: { cover, notes }, network, revealKey, children }: CoveredProps) {
  const [isRevealed] = useRevealed(revealKey)
  if (!cover && notes.length === 0) return children
  return (
    <>
      {cover ? (
        <div className={styles.cover} data-cover>
          <Cover cover={cover} network={network} revealKey={revealKey} />
        </div>
      ) : null}
      {notes.length > 0 ? <Notes labels={notes} network={network} /> : null}
      {!cover || (isRevealed && cover.canReveal) ? children : null}
    </>
  )
}
