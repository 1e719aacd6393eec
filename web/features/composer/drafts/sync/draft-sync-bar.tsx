import { useEffect, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import { useServices } from '../../../../services/context/services-context.tsx'
import { showError } from '../../../../services/toasts/show-error.ts'
import { RelativeTime } from '../../../../ui/content/relative-time.tsx'
import { Button, TextButton } from '../../../../ui/controls/button.tsx'
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx'
import { Question } from '../../../../ui/overlays/question.tsx'
import type { DraftSync, SyncState } from './create-draft-sync.ts'
import { EnterCodeDialog } from './enter-code-dialog.tsx'
import { SyncCodeDialog } from './sync-code-dialog.tsx'
import styles from './draft-sync-bar.module.css'

/** Whether drafts are synced with the account's other browsers, and how to change that. Absent without a Chorus account. */
export function DraftSyncBar({ sync }: { sync: DraftSync }) {
  const t = useT()
  const state = useSyncExternalStore(sync.subscribe, sync.state, sync.state)
  const [dialog, setDialog] = useState<'enter' | 'turnOff' | { code: string }>()
  const { isBusy, run } = useSyncChange()
  const close = () => setDialog(undefined)
  const showCode = (code: string | undefined) => setDialog(code === undefined ? undefined : { code })
  useEffect(() => {
    const start = () => void sync.sync()
    start()
    addEventListener('online', start)
    return () => removeEventListener('online', start)
  }, [sync])
  if (!state.error && (state.mode === 'unknown' || state.mode === 'hidden')) return null
  return (
    <div className={styles.bar}>
      {state.mode === 'off' ? (
        <>
          <p>{t('draftSync.offBody')}</p>
          <Button isBusy={isBusy} onClick={() => void run(sync.turnOn).then(showCode)}>
            {t('draftSync.turnOn')}
          </Button>
        </>
      ) : null}
      {state.mode === 'locked' ? (
        <>
          <p>{t('draftSync.lockedBody')}</p>
          <Button onClick={() => setDialog('enter')}>{t('draftSync.enterCode')}</Button>
        </>
      ) : null}
      {state.mode === 'on' ? (
        <>
          <SyncStatus state={state} />
          <span className={styles.links}>
            <TextButton onClick={() => void run(sync.reveal).then(showCode)}>{t('draftSync.showCode')}</TextButton>
            <TextButton onClick={() => setDialog('turnOff')}>{t('draftSync.turnOff')}</TextButton>
          </span>
        </>
      ) : null}
      {state.error ? (
        <ErrorNotice isQuiet sentence={t('draftSync.failed')} retryLabel={t('action.retry')} onRetry={() => void sync.sync()} />
      ) : null}
      {typeof dialog === 'object' ? <SyncCodeDialog code={dialog.code} onClose={close} /> : null}
      {dialog === 'enter' ? <EnterCodeDialog sync={sync} onClose={close} onNewCode={showCode} /> : null}
      {dialog === 'turnOff' ? (
        <Question title={t('draftSync.turnOffTitle')} yes={t('draftSync.turnOff')} onYes={() => run(sync.turnOff)} onClose={close}>
          <p>{t('draftSync.turnOffBody')}</p>
        </Question>
      ) : null}
    </div>
  )
}

function SyncStatus({ state: { isBusy, syncedAt, tooLarge } }: { state: SyncState }) {
  const t = useT()
  return (
    <p role="status">
      {t(isBusy && syncedAt === undefined ? 'draftSync.busy' : 'draftSync.on')}
      {syncedAt === undefined ? null : (
        <>
          {' · '}
          <RelativeTime at={syncedAt} />
        </>
      )}
      {tooLarge > 0 ? ` · ${t('draftSync.tooLarge', { count: tooLarge })}` : null}
    </p>
  )
}

/** Changes the sync state, and shows the error if that fails. */
function useSyncChange() {
  const t = useT()
  const { toaster } = useServices()
  const [isBusy, setBusy] = useState(false)
  const run = async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      await showError({ toaster }, error, t, t('draftSync.notChanged'))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
