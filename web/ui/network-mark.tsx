import type { NetworkName } from '@chorus/model/limits'
import { descriptors } from '@chorus/networks/descriptors'
import styles from './network-mark.module.css'

/** A network's mark in its colour. Named for those who cannot see it, unless its name stands beside it. */
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
