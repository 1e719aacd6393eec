import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { Button } from '../../ui/controls/button.tsx'
import styles from './new-group-button.module.css'

const NewGroupDialog = createLatePart(async () => (await import('./new-group-dialog.tsx')).NewGroupDialog)

/** Opens the form for a new group, for each network where an active account can have one. Renders nothing without one. */
export function NewGroupButton({ networks }: { networks: readonly NetworkName[] }) {
  const t = useT()
  const { connections } = useServices()
  const [open, setOpen] = useState<NetworkName>()
  const possible = networks.filter((name) => connections[name].channels?.manage)
  const load = open && connections[open].channels?.manage
  const close = () => setOpen(undefined)
  if (possible.length === 0) return null
  return (
    <div className={styles.bar}>
      {possible.map((network) => (
        <Button key={network} onClick={() => setOpen(network)} aria-haspopup="dialog">
          <Plus aria-hidden size={16} />
          {t('group.new', { network: descriptors[network].label })}
        </Button>
      ))}
      {open && load ? <NewGroupDialog network={open} load={load} onClose={close} onMissing={close} /> : null}
    </div>
  )
}
