import { chains } from '@chorus/chains/chain-table'
import type { NetworkName } from '@chorus/model/network-identity'
import type { MiniAppPlace, PrimaryButton } from '@chorus/networks/provider/mini-apps'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, useSyncExternalStore } from 'react'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { useMediaSrc } from '../../../ui/content/media-url.tsx'
import { Button, TextButton } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useOnMount } from '../../login/parts/use-on-mount.ts'
import { AppQuestionDialog } from './app-question-dialog.tsx'
import { createAppQuestions } from './app-questions.ts'
import type { LaunchedApp } from './launched-app.ts'
import { NoAccount, openAppHost, type OpenedAppHost } from './open-app-host.ts'
import { toAppAddress } from './to-app-address.ts'
import styles from './mini-app-dialog.module.css'

interface MiniAppDialogProps {
  app: LaunchedApp
  network: NetworkName
  place: MiniAppPlace
  onClose(): void
}

/** ms until an app that doesn't say when it is ready is shown anyway. */
const patience = 10_000

/** CAIP-2 */
const walletChains = chains.filter(({ type }) => type === 'evm').map(({ chainId }) => `eip155:${chainId}`)

/** A mini app in a frame of its own origin, with what it asks of the user in dialogs above it. */
export function MiniAppDialog(props: MiniAppDialogProps) {
  const [opened, setOpened] = useState<Pick<MiniAppDialogProps, 'app' | 'place'>>(props)
  const [round, setRound] = useState(0)
  // Another app in its place, or the same one anew, shares nothing with the one before.
  return (
    <OpenApp
      key={`${opened.app.url} ${round}`}
      {...props}
      {...opened}
      onReload={() => setRound(round + 1)}
      onOpen={(url) => {
        setOpened({ app: { name: url.hostname, url: url.href }, place: { kind: 'app', domain: new URL(opened.app.url).hostname } })
      }}
    />
  )
}

interface OpenAppProps extends MiniAppDialogProps {
  onReload(): void
  onOpen(url: URL): void
}

function OpenApp({ app, network, place, onClose, onReload, onOpen }: OpenAppProps) {
  const t = useT()
  const services = useServices()
  const navigate = useNavigate()
  const frame = useRef<HTMLIFrameElement>(null)
  const [questions] = useState(createAppQuestions)
  const question = useSyncExternalStore(questions.subscribe, questions.current)
  const isSilenced = useSyncExternalStore(questions.subscribe, questions.isSilenced)
  const [host, setHost] = useState<OpenedAppHost>()
  const [fault, setFault] = useState<MessageId>()
  const [isReady, setReady] = useState(false)
  const [hasBack, setBack] = useState(false)
  const [primary, setPrimary] = useState<PrimaryButton>()
  const address = toAppAddress(app.url, new URL(location.href), services.settings.playsPages)

  // An app opens once: a change of account closes it with its page.
  useOnMount(async (signal) => {
    if (!address) return
    const timer = setTimeout(() => setReady(true), patience)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      questions.close()
    })
    try {
      const opened = await openAppHost(
        { services, network, app, place, questions, chains: walletChains, navigate: (path) => void navigate({ href: path }) },
        { findFrame: () => frame.current, address },
        { onReady: () => setReady(true), onClose, onOpen, showBack: setBack, showPrimary: setPrimary },
      )
      if (signal.aborted) return opened.stop()
      signal.addEventListener('abort', opened.stop)
      setHost(opened)
    } catch (error) {
      setFault(error instanceof NoAccount ? 'apps.notLoggedIn' : 'apps.openFailed')
    }
  })

  return (
    <Dialog title={app.name} onClose={onClose} {...(hasBack && { onBack: () => host?.goBack() })}>
      <div className={styles.bar}>
        <span dir="ltr" className={styles.host}>
          {new URL(app.url).hostname}
        </span>
        <TextButton onClick={onReload}>{t('apps.reload')}</TextButton>
        <a href={app.url} target="_blank" rel="noopener noreferrer nofollow ugc" className={styles.link}>
          {t('apps.openPage')}
        </a>
      </div>
      {isSilenced ? (
        <p role="status" className={styles.note}>
          {t('apps.silenced', { app: app.name })}
        </p>
      ) : null}
      {!address || fault ? (
        <p role="alert" className={styles.note}>
          {t(fault ?? 'apps.cannotOpen')}
        </p>
      ) : (
        <div className={styles.stage} data-ready={isReady || undefined}>
          {host ? (
            <iframe
              ref={frame}
              src={address.href}
              title={app.name}
              className={styles.frame}
              // With its own storage, but without the top window, dialogs or downloads.
              // oxlint-disable-next-line react/iframe-missing-sandbox -- its origin is never ours (`toAppAddress`)
              sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
              allow="clipboard-write"
              referrerPolicy="no-referrer"
            />
          ) : null}
          {isReady ? null : <Splash app={app} />}
        </div>
      )}
      {primary ? (
        <Button
          kind="strong"
          isWide
          isBusy={primary.isBusy}
          aria-disabled={primary.isDisabled || undefined}
          onClick={() => host?.pressPrimary()}
        >
          <span dir="auto">{primary.text}</span>
        </Button>
      ) : null}
      {question ? <AppQuestionDialog key={question.kind} question={question} app={app} network={network} /> : null}
    </Dialog>
  )
}

function Splash({ app: { name, iconUrl, splashImageUrl = iconUrl, splashBackgroundColor } }: { app: LaunchedApp }) {
  const t = useT()
  const src = useMediaSrc()(splashImageUrl)
  return (
    <div className={styles.splash} style={splashBackgroundColor ? { background: splashBackgroundColor } : undefined} role="status">
      {src ? <img src={src} alt="" width={96} height={96} className={styles.icon} referrerPolicy="no-referrer" /> : null}
      <span className={styles.wait}>
        <Spinner size={20} />
        <span>{t('apps.opening', { app: name })}</span>
      </span>
    </div>
  )
}
