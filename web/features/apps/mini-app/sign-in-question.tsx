import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { QrCode } from '../../../ui/content/qr-code.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { LoginAlert } from '../../login/parts/login-alert.tsx'
import { useOnMount } from '../../login/parts/use-on-mount.ts'
import type { AppQuestionOf } from './app-questions.ts'
import type { LaunchedApp } from './launched-app.ts'
import { RequestedBy } from './requested-by.tsx'
import styles from './app-question-dialog.module.css'

interface SignInQuestionProps {
  question: AppQuestionOf<'signIn'>
  app: LaunchedApp
  network: NetworkName
}

/** Has the network's own app approve a sign-in to an app. */
export function SignInQuestion({ question, app, network }: SignInQuestionProps) {
  const t = useT()
  const [url, setUrl] = useState<string>()
  const [hasFailed, setFailed] = useState(false)
  useOnMount(async (signal) => {
    try {
      const signIn = await question.open()
      if (signal.aborted) return
      setUrl(signIn.url)
      question.grant(await signIn.outcome(signal))
    } catch {
      if (!signal.aborted) setFailed(true)
    }
  })
  const { label } = descriptors[network]
  return (
    <Dialog title={t('apps.signInTitle', { app: app.name })} onClose={question.decline}>
      <RequestedBy app={app} />
      {hasFailed ? <LoginAlert message={t('apps.signInFailed')} /> : null}
      {!url && !hasFailed ? (
        <div className={styles.waiting} role="status">
          <Spinner size={28} />
        </div>
      ) : null}
      {url && !hasFailed ? (
        <>
          <p className={styles.lead}>{t('apps.signInLead', { network: label })}</p>
          <div className={styles.code}>
            <QrCode text={url} label={t('apps.signInCode')} />
          </div>
          <a className={styles.open} href={url} target="_blank" rel="noreferrer">
            {t('apps.signInOpen', { network: label })}
          </a>
        </>
      ) : null}
      <Button isWide onClick={question.decline}>
        {t('dialog.cancel')}
      </Button>
    </Dialog>
  )
}
