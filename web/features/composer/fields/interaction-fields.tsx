import type { Restriction } from '@chorus/model/post'
import { UsersRound } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { SwitchRow } from '../../../ui/controls/switch-row.tsx'
import { RestrictionSelect } from './restriction-select.tsx'
import styles from '../composer.module.css'

interface InteractionFieldsProps {
  /** What every selected network supports. Empty: each network's default applies. */
  restrictions: readonly Restriction[]
  restriction: Restriction
  /** Absent: the networks can't disable quotes. */
  canBeQuoted?: boolean
  onChange(change: { restriction: Restriction } | { canBeQuoted: boolean }): void
}

/** Who may reply to and quote the post, behind one chip that says whether that is limited. */
export function InteractionFields({ restrictions, restriction, canBeQuoted, onChange }: InteractionFieldsProps) {
  const t = useT()
  const canRestrict = restrictions.length > 1
  if (!canRestrict && canBeQuoted === undefined) return null
  const isLimited = (canRestrict && restriction !== 'Everyone') || canBeQuoted === false
  return (
    <details className={styles.choice}>
      <summary>
        <UsersRound aria-hidden size={16} />
        {t(isLimited ? 'compose.interactionLimited' : 'compose.anyoneInteracts')}
      </summary>
      <div className={styles.panel}>
        {canRestrict ? (
          <RestrictionSelect choices={restrictions} value={restriction} onChange={(next) => onChange({ restriction: next })} />
        ) : null}
        {canBeQuoted === undefined ? null : (
          <SwitchRow label={t('compose.allowQuotes')} isOn={canBeQuoted} onChange={(isOn) => onChange({ canBeQuoted: isOn })} />
        )}
      </div>
    </details>
  )
}
