import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { endWalletSessions } from '../../../services/wallets/open-wallet-connect.ts'
import { Button, Choices } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { createAccountCalls } from '../parts/account-calls.ts'
import { LoginAgain, useFreshLogin } from '../parts/login-again.tsx'
import { useTask } from '../parts/use-task.ts'
import styles from './accounts.module.css'

/** Not translated, so that typing it stays deliberate. */
const word = 'DELETE'

/** Confirms deleting the account, which ends all its sessions. The user has to type a word. */
export function DeleteQuestion({ name, uid, onClose }: { name: string; uid: string; onClose(): void }) {
  const t = useT()
  const [written, setWritten] = useState('')
  const { isBusy, refusal, remove } = useDeletion()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (written.trim() === word) void remove()
  }
  return (
    <Dialog title={t('deleteAccount.title')} onClose={onClose}>
      <p>{t('deleteAccount.body', { name, uid })}</p>
      <p>{t('deleteAccount.unaffected')}</p>
      <form className={styles.form} onSubmit={submit}>
        <Field
          label={t('deleteAccount.typeToConfirm', { word })}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
        />
        {refusal === undefined ? null : <LoginAgain refusal={refusal} />}
        <Choices>
          <Button onClick={onClose}>{t('deleteAccount.cancel')}</Button>
          <Button kind="danger" type="submit" isBusy={isBusy} disabled={written.trim() !== word}>
            {t('deleteAccount.confirm')}
          </Button>
        </Choices>
      </form>
    </Dialog>
  )
}

function useDeletion() {
  const t = useT()
  const navigate = useNavigate()
  const services = useServices()
  const { ownFetcher, accountsStore } = services
  const task = useTask()
  const { refusal, attempt } = useFreshLogin()
  const remove = async () => {
    await task.run(async () => {
      const accounts = await accountsStore.open()
      if (!(await attempt(() => createAccountCalls(ownFetcher).deleteAccount()))) return undefined
      // The account is already deleted. If this fails, our server's next reply clears what is left here.
      await accounts.logOutAll().catch(() => {})
      void endWalletSessions(services, t).catch(() => {})
      await navigate({ to: '/' })
      return t('deleteAccount.done')
    })
  }
  return { isBusy: task.isBusy, refusal, remove }
}
