import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { Ellipsis, ExternalLink, Link2 } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { LateMenu } from '../../services/context/late-menu.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import { useCopyLink } from '../toasts/use-copy-link.ts'
import styles from './overflow-menu.module.css'

const icon = { 'aria-hidden': true, size: 18 } as const

interface OverflowMenuProps {
  /** Identifies the button. */
  name: string
  network: NetworkName
  /** Our own. */
  path: string
  /** The network's. */
  url: string | undefined
  /** Entries after the links, as of when the menu opens. */
  entries(): readonly MenuEntry[]
}

/** The menu in the header of a profile or channel. */
export function OverflowMenu({ name, network, path, url, entries }: OverflowMenuProps) {
  const t = useT()
  const copy = useCopyLink()
  const all = (): MenuEntry[] => [
    { label: t('action.copyLink'), icon: <Link2 {...icon} />, choose: () => void copy(path, true) },
    ...(url ? [{ label: t('postAction.openOn', { network: descriptors[network].label }), icon: <ExternalLink {...icon} />, url }] : []),
    ...entries(),
  ]
  return (
    <MenuButton
      label={t('profile.more')}
      name={name}
      className={styles.button}
      Menu={LateMenu}
      menu={{ label: t('profile.more'), entries: all }}
    >
      <Ellipsis aria-hidden size={20} />
    </MenuButton>
  )
}
