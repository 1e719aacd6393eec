import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { useNow } from '../../../ui/content/clock.tsx'
import { RelativeTime, useExactTime } from '../../../ui/content/relative-time.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { createAccountCalls } from '../parts/account-calls.ts'
import { useTask } from '../parts/use-task.ts'
import { EmptiedLine } from './emptied-line.tsx'
import type { Change } from './to-changes.ts'
import parts from '../parts/parts.module.css'
import styles from './security.module.css'

interface SecurityActivityProps {
  changes: readonly Change[]
  onChange(): void
}

/** Rows before "Show more". */
const initialCount = 5

/** Security activity: changes to sign-in methods, newest first, with Undo where our server still allows it. */
export function SecurityActivity({ changes, onChange }: SecurityActivityProps) {
  const t = useT()
  const [showsAll, setShowsAll] = useState(false)
  if (changes.length === 0) return <p className={parts.note}>{t('securityActivity.empty')}</p>
  return (
    <>
      <ul className={parts.rows}>
        {changes.slice(0, showsAll ? changes.length : initialCount).map((change) => (
          <ChangeLine key={change.id} change={change} onChange={onChange} />
        ))}
      </ul>
      {!showsAll && changes.length > initialCount ? (
        <div className={parts.actions}>
          <Button onClick={() => setShowsAll(true)}>{t('securityActivity.showAll', { count: changes.length })}</Button>
        </div>
      ) : null}
    </>
  )
}

function ChangeLine({ change: { sentence, name, at, isNew, undo, emptied }, onChange }: { change: Change; onChange(): void }) {
  const t = useT()
  const now = useNow()
  const until = useExactTime(undo?.until ?? at)
  const { ownFetcher, accountsStore } = useServices()
  const { isBusy, run } = useTask()
  const undoMove = async ({ moveId, endsSession }: NonNullable<Change['undo']>) => {
    const isUndone = await run(async () => {
      await createAccountCalls(ownFetcher).undoMove(moveId)
      if (!endsSession) return t('securityActivity.undone', { name })
      // If this fails, our server's next reply clears what is left here.
      await (await accountsStore.open()).sync().catch(() => {})
      return t('securityActivity.undoneHere', { name })
    })
    if (!isUndone || !endsSession) onChange()
  }
  return (
    <li className={styles.change}>
      <div>
        <p>{sentence}</p>
        {isNew ? <span className={parts.badge}>{t('securityActivity.new')}</span> : null}
        <small>
          <RelativeTime at={at} />
        </small>
      </div>
      {undo && undo.until > now ? (
        <>
          <small>{t('securityActivity.undoUntil', { time: until })}</small>
          <div className={parts.actions}>
            <Button kind="strong" isBusy={isBusy} onClick={() => void undoMove(undo)}>
              {t('securityActivity.undo')}
            </Button>
          </div>
        </>
      ) : null}
      {emptied ? <EmptiedLine emptied={emptied} onChange={onChange} /> : null}
    </li>
  )
}
