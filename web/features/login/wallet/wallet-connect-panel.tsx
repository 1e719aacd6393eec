import { Copy, ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Translate } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { phoneWallets } from '../../../services/wallets/featured-wallets.ts'
import { isPhone } from '../../../services/wallets/is-phone.ts'
import { openWalletConnect } from '../../../services/wallets/open-wallet-connect.ts'
import { QrCode } from '../../../ui/content/qr-code.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { LoginAlert } from '../parts/login-alert.tsx'
import { useOnMount } from '../parts/use-on-mount.ts'
import type { Wallet } from './wallets.ts'
import styles from '../parts/login.module.css'

interface WalletConnectPanelProps {
  onChoose(wallet: Wallet): void
  onClose(): void
}

type State =
  | { kind: 'loading' }
  | { kind: 'known'; wallet: Wallet }
  | { kind: 'offered'; link: string }
  | { kind: 'failed'; message: string }

/** Connects a wallet on another device by a QR code, or an app on this phone by its link. */
export function WalletConnectPanel({ onChoose, onClose }: WalletConnectPanelProps) {
  const t = useT()
  const services = useServices()
  const [state, setState] = useState<State>({ kind: 'loading' })
  const closing = useRef<AbortSignal>(undefined)

  const attempt = async (signal: AbortSignal, isNew: boolean) => {
    setState({ kind: 'loading' })
    try {
      const wallets = await openWalletConnect(services, t)
      if (!wallets || signal.aborted) return
      const known = wallets.restore()
      if (known && !isNew) return void setState({ kind: 'known', wallet: known })
      const wallet = await wallets.connect({ signal, onLink: (link) => setState({ kind: 'offered', link }) })
      if (!signal.aborted) onChoose(wallet)
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', message: toSentence(error, t) })
    }
  }
  useOnMount((signal) => {
    closing.current = signal
    return attempt(signal, false)
  })
  const restart = () => closing.current && void attempt(closing.current, true)

  return (
    <div className={styles.step}>
      {state.kind === 'loading' ? (
        <div className={styles.code} role="status" aria-label={t('wallets.opening')}>
          <Spinner size={28} />
        </div>
      ) : null}
      {state.kind === 'offered' ? <Offer link={state.link} /> : null}
      {state.kind === 'known' ? (
        <>
          <Button kind="strong" isWide onClick={() => onChoose(state.wallet)}>
            {t('wallets.continueWith', { name: state.wallet.info.name })}
          </Button>
          <Button isWide onClick={restart}>
            {t('wallets.connectOther')}
          </Button>
        </>
      ) : null}
      {state.kind === 'failed' ? (
        <>
          <LoginAlert message={state.message} />
          <Button kind="strong" isWide onClick={restart}>
            {t('action.retry')}
          </Button>
        </>
      ) : null}
      <Button isWide onClick={onClose}>
        {t('login.cancel')}
      </Button>
    </div>
  )
}

function toSentence(error: unknown, t: Translate): string {
  const { name, code, message } = (error ?? {}) as { name?: unknown; code?: unknown; message?: unknown }
  if (code === 4001) return t('login.walletDeclined')
  return name === 'WalletFault' ? String(message) : t('wallets.failed')
}

function Offer({ link }: { link: string }) {
  const t = useT()
  const [isOnPhone] = useState(isPhone)
  const code = (
    <div className={styles.code}>
      <QrCode text={link} label={t('wallets.qrLabel')} />
    </div>
  )
  return (
    <>
      <p className={styles.lead}>{t(isOnPhone ? 'wallets.leadPhone' : 'wallets.lead')}</p>
      {isOnPhone ? null : code}
      <AppLinks link={link} isOnPhone={isOnPhone} />
      <p role="status" className={styles.centre}>
        {t('wallets.waiting')}
      </p>
      <CopyLink link={link} />
      {isOnPhone ? (
        <details className={styles.more}>
          <summary>{t('wallets.showCode')}</summary>
          {code}
        </details>
      ) : null}
    </>
  )
}

/** On a computer, only the operator's own wallet is offered: apps on a phone scan the code. */
function AppLinks({ link, isOnPhone }: { link: string; isOnPhone: boolean }) {
  const t = useT()
  const { settings } = useServices()
  const app = settings.walletConnect?.app
  const own = app ? [{ name: app.name, href: `${app.url}?uri=${encodeURIComponent(link)}` }] : []
  const known = phoneWallets.map(({ name, toLink, opensPage }) => ({ name, href: toLink(opensPage ? location.href : link) }))
  const links = [...own, ...(isOnPhone ? [...known, { name: t('wallets.otherApp'), href: link }] : [])]
  if (links.length === 0) return null
  return (
    <ul className={styles.list}>
      {links.map(({ name, href }) => (
        <li key={name}>
          <a className={styles.app} href={href} target={/^https?:/.test(href) ? '_blank' : undefined} rel="noreferrer">
            {name}
            <ExternalLink aria-hidden size={16} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function CopyLink({ link }: { link: string }) {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  const [isShown, setShown] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
  }
  return (
    <>
      <Button isWide onClick={() => void copy().catch(() => setShown(true))}>
        <Copy aria-hidden size={16} />
        {t(isCopied ? 'action.copied' : 'action.copyLink')}
      </Button>
      {isShown ? <output className={styles.note}>{link}</output> : null}
    </>
  )
}
