import type { FoundMiniApp } from '@chorus/networks/provider/mini-apps'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Button, Choices } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useOnMount } from '../../login/parts/use-on-mount.ts'
import type { AppQuestionOf } from './app-questions.ts'
import type { LaunchedApp } from './launched-app.ts'
import { Fact, Facts } from './request-details.tsx'
import { RequestedBy } from './requested-by.tsx'
import { useArmed } from './use-armed.ts'
import styles from './app-question-dialog.module.css'

/** Adds an app to the viewer's list, with what it says about itself and who has signed for that. */
export function AddQuestion({ question, app }: { question: AppQuestionOf<'add'>; app: LaunchedApp }) {
  const t = useT()
  const isArmed = useArmed()
  const [found, setFound] = useState<FoundMiniApp>()
  useOnMount(async (signal) => {
    const manifest = await question.find().catch(() => undefined)
    if (signal.aborted) return
    if (manifest) setFound(manifest)
    else question.grant('none')
  })
  return (
    <Dialog title={t('apps.addTitle', { app: app.name })} onClose={question.decline}>
      <RequestedBy app={app} />
      {found ? (
        <>
          <Facts>
            <Fact name={t('apps.appName')}>{found.name}</Fact>
            {found.author === undefined ? null : <Fact name={t('apps.author')}>{found.author}</Fact>}
            {found.description === undefined ? null : <Fact name={t('apps.about')}>{found.description}</Fact>}
          </Facts>
          <p className={styles.lead}>{t(found.author === undefined ? 'apps.addUnsigned' : 'apps.addLead')}</p>
        </>
      ) : (
        <div className={styles.waiting} role="status">
          <Spinner size={28} />
        </div>
      )}
      <Choices>
        <Button onClick={question.decline}>{t('dialog.cancel')}</Button>
        <Button kind="strong" aria-disabled={!found || !isArmed} onClick={() => found && question.grant(found)}>
          {t('apps.add')}
        </Button>
      </Choices>
    </Dialog>
  )
}
