import { useState, useSyncExternalStore } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { createLatePart } from '../../../services/context/create-late-part.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import { toUploadWords } from './to-upload-words.ts'
import styles from '../new-post-button.module.css'

const OutboxDialog = createLatePart(async () => (await import('./outbox-dialog.tsx')).OutboxDialog)

/** Shown while the outbox has unconfirmed posts, so that none waits unnoticed. */
export function OutboxNotice() {
  const { t, locale } = useI18n()
  const { outbox } = useServices()
  const rows = useSyncExternalStore(outbox.subscribe, outbox.rows, outbox.rows)
  const [isOpen, setOpen] = useState(false)
  if (rows.length === 0 && !isOpen) return null
  const uploading = rows.map((row) => toUploadWords(row, t, locale)).find(Boolean)
  return (
    <>
      {rows.length > 0 ? (
        <button type="button" className={styles.notice} onClick={() => setOpen(true)}>
          {uploading ?? t('outbox.waiting', { count: new Set(rows.map(({ sendId }) => sendId)).size })}
        </button>
      ) : null}
      {isOpen ? <OutboxDialog onClose={() => setOpen(false)} onMissing={() => setOpen(false)} /> : null}
    </>
  )
}
