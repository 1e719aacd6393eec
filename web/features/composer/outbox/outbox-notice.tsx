import { useState, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { createLatePart } from '../../../services/context/create-late-part.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import styles from '../new-post-button.module.css'

const OutboxDialog = createLatePart(async () => (await import('./outbox-dialog.tsx')).OutboxDialog)

/** Shown while the outbox has unconfirmed posts, so that none waits unnoticed. */
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
