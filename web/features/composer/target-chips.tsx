import type { AccountId } from '@chorus/accounts/account-id'
import { descriptors } from '@chorus/networks/descriptors'
import { useT } from '../../i18n/use-t.ts'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import type { Target } from './targets/targets.ts'
import styles from './composer.module.css'

interface TargetChipsProps {
  targets: readonly Target[]
  chosen: readonly AccountId[]
  /** An edit is by the author of its post. */
  isFixed: boolean
  /** They can't post what the draft contains. */
  excluded: readonly Pick<Target, 'id'>[]
  onToggle(id: AccountId): void
}

/** Selects the accounts that post the draft. */
export function TargetChips({ targets, chosen, isFixed, excluded, onToggle }: TargetChipsProps) {
  const t = useT()
  return (
    <div role="group" aria-label={t('compose.postAs')} className={styles.chips}>
      {targets.map(({ id, network, account }) => {
        const isOn = chosen.includes(id)
        return (
          <button
            key={id}
            type="button"
            className={styles.chip}
            aria-pressed={isOn}
            disabled={isFixed || excluded.some((target) => target.id === id)}
            style={{ '--chip': `var(--network-${network})` } as React.CSSProperties}
            onClick={() => onToggle(id)}
          >
            <NetworkMark network={network} isNamed={false} />
            <span className="visually-hidden">{descriptors[network].label} </span>
            <span dir="auto">@{account.profile.handle}</span>
          </button>
        )
      })}
    </div>
  )
}
