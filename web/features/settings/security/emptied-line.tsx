import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { useNow } from '../../../ui/content/clock.tsx'
import { useExactTime } from '../../../ui/content/relative-time.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Question } from '../../../ui/overlays/question.tsx'
import { createAccountCalls } from '../parts/account-calls.ts'
import { useTask } from '../parts/use-task.ts'
import type { EmptiedAccount } from './to-changes.ts'
import parts from '../parts/parts.module.css'

/** While the change can be undone, the account waits; after that, the chosen action happens within minutes. */
const sentences = {
  waiting: {
    decided: 'emptiedAccount.decided',
    merge: { lead: 'emptiedAccount.willMerge', body: 'emptiedAccount.mergeBody' },
    delete: { lead: 'emptiedAccount.willDelete', body: 'emptiedAccount.deleteBody' },
  },
  soon: {
    decided: 'emptiedAccount.decidedSoon',
    merge: { lead: 'emptiedAccount.willMergeSoon', body: 'emptiedAccount.mergeBodySoon' },
    delete: { lead: 'emptiedAccount.willDeleteSoon', body: 'emptiedAccount.deleteBodySoon' },
  },
} as const

/** An account that lost its last sign-in method to this one: merge it, delete it or keep it. */
export function EmptiedLine({ emptied: { moveId, name, until, thenDo }, onChange }: { emptied: EmptiedAccount; onChange(): void }) {
  const t = useT()
  const { ownFetcher } = useServices()
  const { isBusy, run } = useTask()
  const [asked, setAsked] = useState<'merge' | 'delete'>()
  const time = useExactTime(until)
  const names = { hasName: name === undefined ? 'no' : 'yes', name: name ?? '' }
  const words = sentences[useNow() < until ? 'waiting' : 'soon']
  const decide = async (next?: 'merge' | 'delete') => {
    await run(async () => {
      await createAccountCalls(ownFetcher).decideEmptied(moveId, next)
      return next ? t(words.decided, { time }) : t('emptiedAccount.kept')
    })
    onChange()
  }
  return (
    <>
      <small>{thenDo ? t(words[thenDo].lead, { ...names, time }) : t('emptiedAccount.lead', names)}</small>
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
          title={t(asked === 'merge' ? 'emptiedAccount.mergeTitle' : 'emptiedAccount.deleteTitle', names)}
          yes={t(asked === 'merge' ? 'emptiedAccount.merge' : 'emptiedAccount.delete')}
          isGrave={asked === 'delete'}
          onYes={() => decide(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t(words[asked].body, { time })}</p>
        </Question>
      ) : null}
    </>
  )
}
