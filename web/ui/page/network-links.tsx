import type { NetworkName } from '@chorus/model/network-identity'
import { NetworkMark } from '../content/network-mark.tsx'
import { AppLink } from '../controls/app-link.tsx'
import styles from './network-links.module.css'

export interface NetworkLink {
  network: NetworkName
  /** What is visible: the network, and where it has several links, whose each is. */
  text: string
  /** For screen readers. Contains `text`. */
  name: string
  href: string
}

/** A row of links, one for each place where something is. `label` names the row. */
export function NetworkLinks({ label, links }: { label: string; links: readonly NetworkLink[] }) {
  return (
    <ul className={styles.links} aria-label={label}>
      {links.map(({ network, text, name, href }) => (
        <li key={href}>
          <AppLink href={href} aria-label={name}>
            <NetworkMark network={network} isNamed={false} />
            {text}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
