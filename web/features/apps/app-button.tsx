import type { Frame } from '@chorus/contract/content/frame'
import type { Post } from '@chorus/model/post'
import { descriptors } from '@chorus/networks/descriptors'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { afterLogin } from '../../services/login/after-login.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './app-button.module.css'

const OldFrameDialog = createLatePart(async () => (await import('./old-frame-dialog.tsx')).OldFrameDialog)
const MiniAppDialog = createLatePart(async () => (await import('./mini-app/mini-app-dialog.tsx')).MiniAppDialog)

/** The button that a guest pressed, until they have logged in: that draws the page anew. */
let pressed: string | undefined

/** Opens what a linked page offers. Nothing on networks whose posts open none. */
export function AppButton({ frame, post }: { frame: Frame; post: Post }) {
  const t = useT()
  const services = useServices()
  const name = `${post.ref} ${frame.x_version === 2 ? frame.x_url : frame.url}`
  const [isOpen, setOpen] = useState(() => pressed === name && services.connections[post.network].miniApps !== undefined)
  if (!descriptors[post.network].opensFrame?.(frame)) return null
  const close = () => {
    pressed = undefined
    setOpen(false)
  }
  const open = () => {
    const { network } = post
    if (frame.x_version === 1 || services.connections[network].miniApps) setOpen(true)
    // Apps learn who opens them.
    else {
      pressed = name
      afterLogin(services, network, () => setOpen(true))
      const stop = services.login.subscribe(() => {
        if (services.login.state().view !== 'closed') return
        stop()
        if (!services.connections[network].miniApps) pressed = undefined
      })
    }
  }
  return (
    <span className={styles.place} data-app>
      <Button onClick={open}>
        <span dir="auto" className={styles.label}>
          {frame.x_version === 2 ? frame.button.title : t('apps.openFrame')}
        </span>
      </Button>
      {isOpen && frame.x_version === 1 ? <OldFrameDialog frame={frame} network={post.network} onClose={close} onMissing={close} /> : null}
      {isOpen && frame.x_version === 2 ? (
        <MiniAppDialog
          app={{ ...frame.button.action, splashImageUrl: frame.button.action.splashImageUrl }}
          network={post.network}
          place={{ kind: 'post', post, link: frame.x_url }}
          onClose={close}
          onMissing={close}
        />
      ) : null}
    </span>
  )
}
