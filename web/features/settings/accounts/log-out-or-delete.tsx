import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LogOutQuestion } from '../../accounts/log-out-question.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import parts from '../parts/parts.module.css'

/** Log out of this browser, or delete the account. */
export function LogOutOrDelete({ name, uid }: { name: string; uid: string }) {
  const t = useT()
  const [question, setQuestion] = useState<'log-out' | 'delete'>()
  const close = () => setQuestion(undefined)
  return (
    <section className={parts.part} aria-label={t('account.leave')}>
      <h2>{t('account.leave')}</h2>
      <p className={parts.lead}>{t('account.leaveLead')}</p>
      <div className={parts.actions}>
        <Button onClick={() => setQuestion('log-out')}>{t('logOut.confirm')}</Button>
        <Button kind="danger" onClick={() => setQuestion('delete')}>
          {t('account.delete')}
        </Button>
      </div>
      {question === 'log-out' ? <LogOutQuestion onClose={close} /> : null}
      {question === 'delete' ? <DeleteQuestion name={name} uid={uid} onClose={close} /> : null}
    </section>
  )
}
