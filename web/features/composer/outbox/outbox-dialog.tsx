import { useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { OutboxList } from './outbox-list.tsx'

/** The outbox over any page. */
export function OutboxDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const { outbox } = useServices()
  const rows = useSyncExternalStore(outbox.subscribe, outbox.rows, outbox.rows)
  return (
    <Dialog title={t('outbox.title')} onClose={onClose}>
      {rows.length === 0 ? <p role="status">{t('outbox.empty')}</p> : null}
      <OutboxList onLeave={onClose} />
    </Dialog>
  )
}
