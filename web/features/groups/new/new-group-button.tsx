import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { createLatePart } from '../../../services/context/create-late-part.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './new-group-button.module.css'

const NewGroupDialog = createLatePart(async () => (await import('./new-group-dialog.tsx')).NewGroupDialog)
const NewFeedDialog = createLatePart(async () => (await import('./new-feed-dialog.tsx')).NewFeedDialog)

/** Opens the form for a new group or feed, for each network where an active account can create one. Renders nothing if none can. */
export function NewGroupButton({ kind, networks }: { kind: 'group' | 'feed'; networks: readonly NetworkName[] }) {
  const t = useT()
  const { connections } = useServices()
  const [open, setOpen] = useState<NetworkName>()
  const { channels, feeds } = open ? connections[open] : {}
  const possible = networks.filter((name) => connections[name][kind === 'feed' ? 'feeds' : 'channels']?.manage)
  const close = () => setOpen(undefined)
  if (possible.length === 0) return null
  return (
    <div className={styles.bar}>
      {possible.map((network) => (
        <Button key={network} onClick={() => setOpen(network)} aria-haspopup="dialog">
          <Plus aria-hidden size={16} />
          {t(kind === 'feed' ? 'feed.new' : 'group.new', { network: descriptors[network].label })}
        </Button>
      ))}
      {open && kind === 'group' && channels?.manage ? (
        <NewGroupDialog network={open} load={channels.manage} onClose={close} onMissing={close} />
      ) : null}
      {open && kind === 'feed' && feeds?.manage ? (
        <NewFeedDialog network={open} load={feeds.manage} onClose={close} onMissing={close} />
      ) : null}
    </div>
  )
}
