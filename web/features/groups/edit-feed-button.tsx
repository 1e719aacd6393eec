import type { Channel } from '@chorus/model/channel'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { Button } from '../../ui/controls/button.tsx'

const EditFeedDialog = createLatePart(async () => (await import('./edit-feed-dialog.tsx')).EditFeedDialog)

/** Opens the form with what a feed shows about itself. Renders nothing for anyone but its owner. */
export function EditFeedButton({ feed, onSaved }: { feed: Channel; onSaved(): void }) {
  const t = useT()
  const { cache, connections } = useServices()
  useViewers()
  const [isOpen, setOpen] = useState(false)
  const load = connections[feed.network].feeds?.manage
  const viewer = cache.viewers().current[feed.network]?.profile
  if (!load || !viewer || feed.lead?.ref !== viewer) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t('feed.edit')}
      </Button>
      {isOpen ? <EditFeedDialog feed={feed} load={load} onSaved={onSaved} onClose={close} onMissing={close} /> : null}
    </>
  )
}
