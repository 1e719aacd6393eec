import { networkNames } from '@chorus/model/network-identity'
import { AppWindow, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { type UsedApp, usedApps } from '../../services/apps/used-apps.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { useMediaSrc } from '../../ui/content/media-url.tsx'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import { LoginNeeded } from '../login/login-needed.tsx'
import styles from './apps-page.module.css'

const MiniAppDialog = createLatePart(async () => (await import('./mini-app/mini-app-dialog.tsx')).MiniAppDialog)

/** Settings › Mini apps: those that the active accounts have used. Only this browser knows them. */
export function AppsPage() {
  const t = useT()
  const { connections } = useServices()
  const isHydrated = useIsHydrated()
  useViewers()
  const [round, setRound] = useState(0)
  const [opened, setOpened] = useState<UsedApp>()
  const refresh = () => setRound(round + 1)
  const viewers = networkNames.flatMap((network) => {
    const { miniApps, viewerId } = connections[network]
    return miniApps && viewerId !== undefined ? [{ network, viewerId }] : []
  })
  const apps = isHydrated ? viewers.flatMap((viewer) => usedApps.of(viewer)) : []
  const close = () => {
    setOpened(undefined)
    refresh()
  }
  return (
    <>
      <PageHeader title={t('settings.apps')} up="/settings" />
      {isHydrated && viewers.length === 0 ? (
        <LoginNeeded hint={t('settings.appsLoginPrompt')} capability="miniApps" />
      ) : apps.length === 0 ? (
        <EmptyState Icon={AppWindow} title={t('apps.none')} hint={t('apps.noneHint')} />
      ) : (
        <ul className={styles.list}>
          {apps.map((app) => (
            <AppRow
              key={`${app.network} ${app.viewerId} ${app.url}`}
              app={app}
              onOpen={() => setOpened(app)}
              onRemove={() => {
                usedApps.remove(app)
                refresh()
              }}
              onUndo={refresh}
            />
          ))}
        </ul>
      )}
      {opened ? <MiniAppDialog app={opened} network={opened.network} place={{ kind: 'list' }} onClose={close} onMissing={close} /> : null}
    </>
  )
}

interface AppRowProps {
  app: UsedApp
  onOpen(): void
  onRemove(): void
  onUndo(): void
}

function AppRow({ app, onOpen, onRemove, onUndo }: AppRowProps) {
  const t = useT()
  const { toaster } = useServices()
  const src = useMediaSrc()(app.iconUrl)
  const remove = () => {
    onRemove()
    const undo = () => {
      usedApps.note(app)
      onUndo()
    }
    toaster.show({ kind: 'success', message: t('apps.removed', { app: app.name }), action: { label: t('action.undo'), run: undo } })
  }
  return (
    <li className={styles.row}>
      {src ? (
        <img src={src} alt="" width={44} height={44} loading="lazy" className={styles.icon} referrerPolicy="no-referrer" />
      ) : (
        <AppWindow aria-hidden size={28} strokeWidth={1.5} className={styles.icon} />
      )}
      <span className={styles.words}>
        <b dir="auto">{app.name}</b>
        <small dir="ltr">{new URL(app.url).hostname}</small>
      </span>
      <Button onClick={onOpen} aria-label={t('apps.openName', { name: app.name })}>
        {t('apps.open')}
      </Button>
      <IconButton onClick={remove} aria-label={t('apps.removeName', { name: app.name })}>
        <Trash2 aria-hidden size={20} strokeWidth={1.75} />
      </IconButton>
    </li>
  )
}
