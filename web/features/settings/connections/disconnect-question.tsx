import { hasAccounts } from '@chorus/accounts/book/account-book'
import { Failure } from '@chorus/model/failure'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import { Button, Choices } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { accountCodes, createAccountCalls } from '../parts/account-calls.ts'
import { LoginAgain, useFreshLogin } from '../parts/login-again.tsx'
import { useTask } from '../parts/use-task.ts'
import type { ConnectionRow } from './to-connection-groups.ts'
import styles from './connections.module.css'

interface DisconnectQuestionProps {
  row: ConnectionRow
  label: string
  onClose(): void
  onChange(): void
}

/** Confirms a disconnect and lists its consequences. The last sign-in method cannot be disconnected, and the dialog says so. */
export function DisconnectQuestion({ row, label, onClose, onChange }: DisconnectQuestionProps) {
  const t = useT()
  const [isWithWallets, setWithWallets] = useState(false)
  const { isBusy, isLast, refusal, drop } = useDisconnect(row, { onClose, onChange })
  const { name, method, here, wallets, profiles } = row
  if (isLast) return <LastOne name={name} onClose={onClose} />
  return (
    <Dialog title={t('disconnect.title', { name })} onClose={onClose}>
      <p>{method ? t('disconnect.body', { name, label }) : t('disconnect.wallet', { name })}</p>
      {here ? <p>{t('disconnect.logsOutHere')}</p> : null}
      {profiles.length > 0 ? <p>{t('disconnect.linkedProfiles', { names: profiles.join(', ') })}</p> : null}
      {wallets.length > 0 ? (
        <label className={styles.choice}>
          <input type="checkbox" checked={isWithWallets} onChange={(event) => setWithWallets(event.target.checked)} />
          {t('disconnect.withWallets', { names: wallets.map(toShortAddress).join(', ') })}
        </label>
      ) : null}
      {refusal === undefined ? null : <LoginAgain refusal={refusal} />}
      <Choices>
        <Button onClick={onClose}>{t('disconnect.cancel')}</Button>
        <Button kind="strong" isBusy={isBusy} onClick={() => void drop({ withWallets: isWithWallets })}>
          {t('connections.disconnect')}
        </Button>
      </Choices>
    </Dialog>
  )
}

function LastOne({ name, onClose }: { name: string; onClose(): void }) {
  const t = useT()
  const { login } = useServices()
  return (
    <Dialog title={t('disconnect.title', { name })} onClose={onClose}>
      <p role="alert" className={styles.last}>
        {t('disconnect.onlyMethod', { name })}
      </p>
      <Choices>
        <Button onClick={onClose}>{t('disconnect.cancel')}</Button>
        <Button
          kind="strong"
          onClick={() => {
            onClose()
            login.open()
          }}
        >
          {t('disconnect.connectAnother')}
        </Button>
      </Choices>
    </Dialog>
  )
}

function useDisconnect(row: ConnectionRow, { onClose, onChange }: { onClose(): void; onChange(): void }) {
  const t = useT()
  const navigate = useNavigate()
  const { ownFetcher, accountsStore } = useServices()
  const task = useTask()
  const { refusal, attempt } = useFreshLogin()
  // Another tab may have removed the others since the list loaded.
  const [isLast, setLast] = useState(row.isOnlyMethod)

  const drop = async (options: { withWallets: boolean }) => {
    const isGone = await task.run(async () => {
      try {
        if (!(await attempt(() => createAccountCalls(ownFetcher).disconnect(row, options)))) return undefined
      } catch (error) {
        const code = error instanceof Failure ? error.code : undefined
        if (code === accountCodes.lastSignInMethod) {
          setLast(true)
          return undefined
        }
        // Already disconnected, in another tab or by an earlier attempt that failed halfway.
        if (code !== accountCodes.noConnection) throw error
      }
      if (row.here) await (await accountsStore.open()).logOut(row.here, 'disconnect')
      return t('disconnect.done', { name: row.name })
    })
    if (!isGone) return
    onClose()
    onChange()
    // No account is left in this browser, so this page has nothing to show.
    if (!hasAccounts(accountsStore.book())) await navigate({ to: '/' })
  }
  return { isBusy: task.isBusy, isLast, refusal, drop }
}
