import { isFailure } from '@chorus/model/failure'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useServices } from '../../../app/services-context.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Button, Choices } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { useTask } from '../parts/use-task.ts'
import { accountCodes, createAccountCalls } from './account-calls.ts'
import styles from './accounts.module.css'

/** The same in every language, so that nobody writes it by habit. */
const word = 'DELETE'

/** Whether to delete the account: what goes, what stays, and a word to write. Afterwards everybody is logged out of it everywhere. */
export function DeleteQuestion({ name, uid, onClose }: { name: string; uid: string; onClose(): void }) {
  const t = useT()
  const { login } = useServices()
  const [written, setWritten] = useState('')
  const { isBusy, isStale, remove } = useDeletion()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (written.trim() === word) void remove()
  }
  return (
    <Dialog title={t('deleteAccount.title')} onClose={onClose}>
      <p>{t('deleteAccount.goes', { name, uid })}</p>
      <p>{t('deleteAccount.stays')}</p>
      <form className={styles.form} onSubmit={submit}>
        <Field
          label={t('deleteAccount.type', { word })}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
        />
        {isStale ? (
          <div role="alert" className={styles.stale}>
            <p>{t('deleteAccount.stale')}</p>
            <Button onClick={() => login.open()}>{t('login.again')}</Button>
          </div>
        ) : null}
        <Choices>
          <Button onClick={onClose}>{t('deleteAccount.keep')}</Button>
          <Button kind="danger" type="submit" isBusy={isBusy} disabled={written.trim() !== word}>
            {t('deleteAccount.go')}
          </Button>
        </Choices>
      </form>
    </Dialog>
  )
}

function useDeletion() {
  const t = useT()
  const navigate = useNavigate()
  const { ownFetcher, seat } = useServices()
  const task = useTask()
  const [isStale, setStale] = useState(false)
  const remove = async () => {
    setStale(false)
    await task.run(async () => {
      const accounts = await seat.open()
      try {
        await createAccountCalls(ownFetcher).deleteAccount()
      } catch (error) {
        if (!isFailure(error) || error.code !== accountCodes.staleLogin) throw error
        setStale(true)
        return undefined
      }
      // The account is gone, whatever becomes of this: what is left here goes when our server is asked next.
      await accounts.logOutAll().catch(() => {})
      await navigate({ to: '/' })
      return t('deleteAccount.done')
    })
  }
  return { isBusy: task.isBusy, isStale, remove }
}
