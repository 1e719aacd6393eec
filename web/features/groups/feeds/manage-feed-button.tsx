import type { Channel } from '@chorus/model/channel'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { createLatePart } from '../../../services/context/create-late-part.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import { useViewers } from '../../../services/context/use-viewers.ts'
import { Button } from '../../../ui/controls/button.tsx'

const ManageFeedDialog = createLatePart(async () => (await import('./manage-feed-dialog.tsx')).ManageFeedDialog)

/** Opens the settings of a feed for its owner and admins. Renders nothing for others, or for the feed of a group. `reload` reads the feed again. */
export function ManageFeedButton({ feed, reload }: { feed: Channel; reload(): Promise<unknown> }) {
  const t = useT()
  const { cache, connections } = useServices()
  useViewers()
  const [isOpen, setOpen] = useState(false)
  const { lead, hosts = [], network, groupId } = feed
  const load = connections[network].feeds?.manage
  const viewer = cache.viewers().current[network]?.profile
  // An open dialog stays open, with everything that was typed into it.
  if (groupId !== undefined || !load || !viewer || (!isOpen && ![lead, ...hosts].some((host) => host?.ref === viewer))) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t('group.manage')}
      </Button>
      {isOpen ? <ManageFeedDialog feed={feed} viewer={viewer} load={load} reload={reload} onClose={close} onMissing={close} /> : null}
    </>
  )
}
