import type { Channel } from '@chorus/model/channel'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { Button } from '../../ui/controls/button.tsx'

const ManageDialog = createLatePart(async () => (await import('./manage-dialog.tsx')).ManageDialog)

/** Opens the settings of a group for its owner and admins. Renders nothing for others. */
export function ManageButton({ channel }: { channel: Channel }) {
  const t = useT()
  const { cache, connections } = useServices()
  useViewers()
  const [isOpen, setOpen] = useState(false)
  const { lead, hosts = [], network } = channel
  const viewer = cache.viewers().current[network]?.profile
  const load = connections[network].channels?.manage
  // An open dialog stays open, with everything that was typed into it.
  if (!load || !viewer || (!isOpen && ![lead, ...hosts].some((host) => host?.ref === viewer))) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t('group.manage')}
      </Button>
      {isOpen ? <ManageDialog channel={channel} load={load} onClose={close} onMissing={close} /> : null}
    </>
  )
}
