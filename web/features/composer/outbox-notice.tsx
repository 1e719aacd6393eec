import { useState, useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../errors/create-late-part.tsx'
import styles from './write-button.module.css'

const OutboxDialog = createLatePart(async () => (await import('./outbox-dialog.tsx')).OutboxDialog)

/** Stands as long as something has not arrived: nothing that somebody wrote is waiting out of sight. */
export function OutboxNotice() {
  const t = useT()
  const { outbox } = useServices()
  const rows = useSyncExternalStore(outbox.subscribe, outbox.rows, outbox.rows)
  const [isOpen, setOpen] = useState(false)
  if (rows.length === 0 && !isOpen) return null
  return (
    <>
      {rows.length > 0 ? (
        <button type="button" className={styles.notice} onClick={() => setOpen(true)}>
          {t('outbox.waiting', { count: rows.length })}
        </button>
      ) : null}
      {isOpen ? <OutboxDialog onClose={() => setOpen(false)} onMissing={() => setOpen(false)} /> : null}
    </>
  )
}
