import type { NetworkName } from '@chorus/model/network-identity'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button, Choices } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { AddQuestion } from './add-question.tsx'
import type { AppQuestion, PlainAppQuestion } from './app-questions.ts'
import { ComposeQuestion } from './compose-question.tsx'
import { ConnectQuestion } from './connect-question.tsx'
import type { LaunchedApp } from './launched-app.ts'
import { RequestDetails } from './request-details.tsx'
import { RequestedBy } from './requested-by.tsx'
import { SignInQuestion } from './sign-in-question.tsx'
import { useArmed } from './use-armed.ts'

interface AppQuestionProps<Q extends AppQuestion = AppQuestion> {
  question: Q
  app: LaunchedApp
  network: NetworkName
}

/** What an app requests, in our words and with what it would get. Closing declines. */
export function AppQuestionDialog({ question, ...props }: AppQuestionProps) {
  switch (question.kind) {
    case 'connect':
      return <ConnectQuestion question={question} {...props} />
    case 'signIn':
      return <SignInQuestion question={question} {...props} />
    case 'add':
      return <AddQuestion question={question} {...props} />
    case 'compose':
      return <ComposeQuestion question={question} {...props} />
    default:
      return <PlainQuestion question={question} app={props.app} />
  }
}

const titles: Readonly<Record<PlainAppQuestion['kind'], MessageId>> = {
  text: 'apps.signTitle',
  data: 'apps.signTitle',
  transaction: 'apps.sendTitle',
  chain: 'apps.chainTitle',
  leave: 'apps.leaveTitle',
  open: 'apps.openOtherTitle',
}
const verbs: Readonly<Record<PlainAppQuestion['kind'], MessageId>> = {
  text: 'apps.sign',
  data: 'apps.sign',
  transaction: 'apps.send',
  chain: 'apps.switchChain',
  leave: 'apps.leave',
  open: 'apps.openOther',
}

function PlainQuestion({ question, app }: Pick<AppQuestionProps<PlainAppQuestion>, 'question' | 'app'>) {
  const t = useT()
  const isArmed = useArmed()
  return (
    <Dialog title={t(titles[question.kind], { app: app.name })} onClose={question.decline}>
      <RequestedBy app={app} />
      <RequestDetails question={question} />
      <Choices>
        <Button onClick={question.decline}>{t('dialog.cancel')}</Button>
        <Button
          kind="strong"
          aria-disabled={!isArmed}
          onClick={() => {
            // A page opens only while the press lasts.
            if (question.kind === 'leave') open(question.url, '_blank', 'noopener,noreferrer')
            question.grant(true)
          }}
        >
          {t(verbs[question.kind])}
        </Button>
      </Choices>
    </Dialog>
  )
}
