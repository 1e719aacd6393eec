import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import styles from './network-mark.module.css'

/** A network’s logo in its colour. `isNamed`: gives it a label for screen readers, for when its name is not next to it. */
export function NetworkMark({ network, isNamed = true }: { network: NetworkName; isNamed?: boolean }) {
  const { label, mark } = descriptors[network]
  return (
    <span
      className={styles.mark}
      style={{ background: `var(--network-${network})` }}
      {...(isNamed ? { role: 'img', 'aria-label': label, title: label } : { 'aria-hidden': true })}
    >
      <svg viewBox="0 0 24 24" aria-hidden focusable="false">
        <path d={mark} />
      </svg>
    </span>
  )
}
