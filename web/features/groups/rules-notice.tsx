import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from '../profile/muted-notice.module.css'
import own from './rules-notice.module.css'

/** What someone needs to take part in a group or feed. */
export function RulesNotice({ Icon, lines }: { Icon: LucideIcon; lines: readonly ReactNode[] }) {
  return (
    <div className={styles.notice} role="note">
      <Icon aria-hidden size={18} />
      <div className={own.lines}>
        {lines.map((line, place) => (
          // Two rules may have the same text, and their order never changes.
          <p key={place}>{line}</p>
        ))}
      </div>
    </div>
  )
}
