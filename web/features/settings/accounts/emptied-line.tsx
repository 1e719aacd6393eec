import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { useExactTime } from '../../../ui/content/relative-time.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Question } from '../../../ui/overlays/question.tsx'
import { createAccountCalls } from '../parts/account-calls.ts'
import { useTask } from '../parts/use-task.ts'
import type { EmptiedAccount } from './to-changes.ts'
import parts from '../parts/parts.module.css'

const leads = { merge: 'emptiedAccount.willMerge', delete: 'emptiedAccount.willDelete' } as const

/** An account that lost its last sign-in method to this one: merge it, delete it or keep it. */
export function EmptiedLine({ emptied: { moveId, name, until, thenDo }, onChange }: { emptied: EmptiedAccount; onChange(): void }) {
  const t = useT()
  const { ownFetcher } = useServices()
  const { isBusy, run } = useTask()
  const [asked, setAsked] = useState<'merge' | 'delete'>()
  const time = useExactTime(until)
  const decide = async (next?: 'merge' | 'delete') => {
    await run(async () => {
      await createAccountCalls(ownFetcher).decideEmptied(moveId, next)
      return t('emptiedAccount.decided', { time })
    })
    onChange()
  }
  return (
    <>
      <small>{thenDo ? t(leads[thenDo], { name, time }) : t('emptiedAccount.lead', { name })}</small>
      <div className={parts.actions}>
        {thenDo ? (
          <Button isBusy={isBusy} onClick={() => void decide()}>
            {t('emptiedAccount.keep')}
          </Button>
        ) : (
          <>
            <Button onClick={() => setAsked('merge')}>{t('emptiedAccount.merge')}</Button>
            <Button onClick={() => setAsked('delete')}>{t('emptiedAccount.delete')}</Button>
          </>
        )}
      </div>
      {asked ? (
        <Question
          title={t(asked === 'merge' ? 'emptiedAccount.mergeTitle' : 'emptiedAccount.deleteTitle', { name })}
          yes={t(asked === 'merge' ? 'emptiedAccount.merge' : 'emptiedAccount.delete')}
          isGrave={asked === 'delete'}
          onYes={() => decide(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t(asked === 'merge' ? 'emptiedAccount.mergeBody' : 'emptiedAccount.deleteBody', { time })}</p>
        </Question>
      ) : null}
    </>
  )
}
