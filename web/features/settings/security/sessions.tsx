import type { listSessions } from '@chorus/contract/account/sessions'
import type { ReplyOf } from '@chorus/contract/call'
import { isFailure } from '@chorus/model/failure'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { useAgo, useExactTime } from '../../../ui/content/relative-time.tsx'
import { Button, Choices } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { createAccountCalls } from '../parts/account-calls.ts'
import { useTask } from '../parts/use-task.ts'
import { toDevice } from './to-device.ts'
import parts from '../parts/parts.module.css'

type Session = ReplyOf<typeof listSessions>['sessions'][number]

interface SessionsProps {
  sessions: readonly Session[]
  onChange(): void
}

/** Active sessions of the account, this browser first. */
export function Sessions({ sessions, onChange }: SessionsProps) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className={parts.rows}>
        {sessions
          .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
          .map((session) => (
            <SessionLine key={session.id} session={session} onChange={onChange} />
          ))}
      </ul>
      {others.length > 0 ? (
        <div className={parts.actions}>
          <Button onClick={() => setAsking(true)}>{t('sessions.logOutOthers')}</Button>
        </div>
      ) : (
        <p className={parts.note}>{t('sessions.onlyThisDevice')}</p>
      )}
      {isAsking ? <OthersQuestion count={others.length} onClose={() => setAsking(false)} onChange={onChange} /> : null}
    </>
  )
}

function SessionLine({ session: { id, device: userAgent, lastUsedAt, isCurrent }, onChange }: { session: Session; onChange(): void }) {
  const t = useT()
  const { ownFetcher } = useServices()
  const { isBusy, run } = useTask()
  const device = toDevice(userAgent, t)
  const at = Date.parse(lastUsedAt)
  const ago = useAgo(at)
  const exact = useExactTime(at)
  const end = async () => {
    await run(async () => {
      await createAccountCalls(ownFetcher)
        .endSession(id)
        // The session has already ended.
        .catch((error: unknown) => {
          if (!isFailure(error, 'not-found')) throw error
        })
      return t('sessions.deviceLoggedOut', { device })
    })
    onChange()
  }
  return (
    <li className={parts.line}>
      <span className={parts.mark}>
        <MonitorSmartphone aria-hidden size={18} />
      </span>
      <span className={parts.words}>
        <b>{device}</b>
        <small>
          {isCurrent ? (
            t('sessions.thisDevice')
          ) : (
            <time dateTime={lastUsedAt} title={exact}>
              {t('sessions.lastActive', { time: ago })}
            </time>
          )}
        </small>
      </span>
      {isCurrent ? null : (
        <Button isBusy={isBusy} onClick={() => void end()} aria-label={t('sessions.logOutDevice', { device })}>
          {t('sessions.logOut')}
        </Button>
      )}
    </li>
  )
}

function OthersQuestion({ count, onClose, onChange }: { count: number; onClose(): void; onChange(): void }) {
  const t = useT()
  const { ownFetcher } = useServices()
  const { isBusy, run } = useTask()
  const end = async () => {
    const isDone = await run(async () => {
      await createAccountCalls(ownFetcher).endOtherSessions()
      return t('sessions.othersLoggedOut')
    })
    if (!isDone) return
    onClose()
    onChange()
  }
  return (
    <Dialog title={t('sessions.logOutOthersTitle')} onClose={onClose}>
      <p>{t('sessions.logOutOthersBody', { count })}</p>
      <Choices>
        <Button onClick={onClose}>{t('account.cancel')}</Button>
        <Button kind="strong" isBusy={isBusy} onClick={() => void end()}>
          {t('sessions.logOutOthers')}
        </Button>
      </Choices>
    </Dialog>
  )
}
