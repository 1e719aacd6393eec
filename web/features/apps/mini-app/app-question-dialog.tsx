import { findChain } from '@chorus/chains/chain-table'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import { QrCode } from '../../../ui/content/qr-code.tsx'
import { Button, Choices } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { LoginAlert } from '../../login/parts/login-alert.tsx'
import { WalletList } from '../../login/wallet/wallet-list.tsx'
import { connectWallet, type Wallet } from '../../login/wallet/wallets.ts'
import type { AppQuestion } from './app-questions.ts'
import type { LaunchedApp } from './launched-app.ts'
import styles from './app-question-dialog.module.css'

interface AppQuestionProps<Q extends AppQuestion = AppQuestion> {
  question: Q
  app: LaunchedApp
  network: NetworkName
}
type QuestionOf<K extends AppQuestion['kind']> = Extract<AppQuestion, { kind: K }>

/** What an app wants, in our words and with what it would get. Closing declines. */
export function AppQuestionDialog({ question, ...props }: AppQuestionProps) {
  switch (question.kind) {
    case 'connect':
      return <ConnectQuestion question={question} {...props} />
    case 'signIn':
      return <SignInQuestion question={question} {...props} />
    default:
      return <PlainQuestion question={question} {...props} />
  }
}

type Plain = Exclude<AppQuestion, { kind: 'connect' | 'signIn' }>

const titles: Readonly<Record<Plain['kind'], MessageId>> = {
  text: 'apps.signTitle',
  data: 'apps.signTitle',
  transaction: 'apps.sendTitle',
  chain: 'apps.chainTitle',
  add: 'apps.addTitle',
  leave: 'apps.leaveTitle',
  open: 'apps.openOtherTitle',
}
const verbs: Readonly<Record<Plain['kind'], MessageId>> = {
  text: 'apps.sign',
  data: 'apps.sign',
  transaction: 'apps.send',
  chain: 'apps.switchChain',
  add: 'apps.add',
  leave: 'apps.leave',
  open: 'apps.openOther',
}

function PlainQuestion({ question, app }: AppQuestionProps<Plain>) {
  const t = useT()
  return (
    <Dialog title={t(titles[question.kind], { app: app.name })} onClose={question.decline}>
      <Asking app={app} />
      <Wish question={question} />
      <Choices>
        <Button onClick={question.decline}>{t('dialog.cancel')}</Button>
        <Button
          kind="strong"
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

/** The host, because an app chooses its own name. */
const Asking = ({ app }: { app: LaunchedApp }) => {
  const t = useT()
  return <p className={styles.lead}>{t('apps.asks', { host: new URL(app.url).hostname })}</p>
}

function Wish({ question }: { question: Plain }) {
  const t = useT()
  switch (question.kind) {
    case 'text':
      return (
        <>
          <p className={styles.lead}>{t('apps.signLead', { address: toShortAddress(question.address) })}</p>
          <Block label={t('apps.textToSign')}>{question.text}</Block>
        </>
      )
    case 'data':
      return (
        <>
          <p className={styles.lead}>{t('apps.signLead', { address: toShortAddress(question.address) })}</p>
          <Facts>
            <Fact name={t('apps.dataFor')}>{question.name}</Fact>
            <Fact name={t('apps.dataType')}>{question.type}</Fact>
          </Facts>
          <Block label={t('apps.dataToSign')}>{question.json}</Block>
        </>
      )
    case 'transaction': {
      const chain = findChain(question.chainId)
      return (
        <>
          <Facts>
            <Fact name={t('apps.amount')}>{`${question.value} ${chain?.nativeCurrency.symbol ?? ''}`}</Fact>
            <Fact name={t('apps.to')}>{question.to ?? t('apps.newContract')}</Fact>
            <Fact name={t('apps.chain')}>{chain?.name ?? String(question.chainId)}</Fact>
          </Facts>
          {question.data === '0x' ? null : (
            <>
              <p className={styles.lead}>{t('apps.dataWarning')}</p>
              <Block label={t('apps.data')}>{question.data}</Block>
            </>
          )}
        </>
      )
    }
    case 'chain':
      return (
        <Facts>
          <Fact name={t('apps.chain')}>{findChain(question.chainId)?.name ?? question.name ?? String(question.chainId)}</Fact>
          {question.url === undefined ? null : <Fact name={t('apps.chainServer')}>{question.url}</Fact>}
        </Facts>
      )
    case 'add':
      return (
        <>
          <Facts>
            <Fact name={t('apps.appName')}>{question.app.name}</Fact>
            {question.app.author === undefined ? null : <Fact name={t('apps.author')}>{question.app.author}</Fact>}
            {question.app.description === undefined ? null : <Fact name={t('apps.about')}>{question.app.description}</Fact>}
          </Facts>
          <p className={styles.lead}>{t(question.app.author === undefined ? 'apps.addUnsigned' : 'apps.addLead')}</p>
        </>
      )
    case 'leave':
    case 'open':
      return <Block label={t('apps.address')}>{question.url.href}</Block>
  }
}

const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>
const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)

/** Text that an app wrote, whole and as it is. It scrolls, by keys too. */
const Block = ({ label, children }: { label: string; children: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- otherwise keys couldn't scroll it
  <pre className={styles.block} dir="auto" tabIndex={0} role="region" aria-label={label}>
    {showControls(children)}
  </pre>
)

/** Characters that change the order of others would let an app hide what it wants signed. */
const showControls = (text: string): string =>
  text.replaceAll(
    /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function ConnectQuestion({ question: { grant, decline }, app }: AppQuestionProps<QuestionOf<'connect'>>) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const choose = async (wallet: Wallet) => {
    setProblem(undefined)
    setBusy(true)
    try {
      const [address] = await connectWallet(wallet)
      if (address !== undefined) return grant({ wallet, address })
    } catch {
      // Declined, locked or gone: another try is possible either way.
    }
    setBusy(false)
    setProblem(t('apps.notConnected'))
  }
  return (
    <Dialog title={t('apps.connectTitle', { app: app.name })} onClose={decline}>
      <Asking app={app} />
      <p className={styles.lead}>{t('apps.connectLead')}</p>
      {problem ? <LoginAlert message={problem} /> : null}
      {isBusy ? (
        <div className={styles.waiting} role="status">
          <Spinner size={28} />
          <p>{t('apps.walletWaiting')}</p>
        </div>
      ) : (
        <WalletList onChoose={(wallet) => void choose(wallet)} />
      )}
      <Button isWide onClick={decline}>
        {t('dialog.cancel')}
      </Button>
    </Dialog>
  )
}

function SignInQuestion({ question: { signIn, grant, decline }, app, network }: AppQuestionProps<QuestionOf<'signIn'>>) {
  const t = useT()
  const [hasFailed, setFailed] = useState(false)
  const onSigned = useEffectEvent(grant)
  useEffect(() => {
    const left = new AbortController()
    signIn.outcome(left.signal).then(
      (signature) => onSigned(signature),
      () => {
        if (!left.signal.aborted) setFailed(true)
      },
    )
    return () => left.abort()
  }, [signIn])
  const { label } = descriptors[network]
  return (
    <Dialog title={t('apps.signInTitle', { app: app.name })} onClose={decline}>
      <Asking app={app} />
      {hasFailed ? (
        <LoginAlert message={t('apps.signInFailed')} />
      ) : (
        <>
          <p className={styles.lead}>{t('apps.signInLead', { network: label })}</p>
          <div className={styles.code}>
            <QrCode text={signIn.url} label={t('apps.signInCode')} />
          </div>
          <a className={styles.open} href={signIn.url} target="_blank" rel="noreferrer">
            {t('apps.signInOpen', { network: label })}
          </a>
        </>
      )}
      <Button isWide onClick={decline}>
        {t('dialog.cancel')}
      </Button>
    </Dialog>
  )
}
