import type { Frame } from '@chorus/contract/content/frame'
import type { Post } from '@chorus/model/post'
import { descriptors } from '@chorus/networks/descriptors'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { Button } from '../../ui/controls/button.tsx'
import styles from './app-button.module.css'

const OldFrameDialog = createLatePart(async () => (await import('./old-frame-dialog.tsx')).OldFrameDialog)

/** Opens what a linked page offers. Nothing on networks whose posts open none. */
export function AppButton({ frame, post }: { frame: Frame; post: Post }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!descriptors[post.network].opensFrame?.(frame)) return null
  const close = () => setOpen(false)
  return (
    <span className={styles.place} data-app>
      {frame.x_version === 2 ? (
        <a href={frame.button.action.url} target="_blank" rel="noopener noreferrer nofollow ugc" dir="auto" className={styles.link}>
          {frame.button.title}
        </a>
      ) : (
        <Button onClick={() => setOpen(true)}>{t('apps.openFrame')}</Button>
      )}
      {isOpen && frame.x_version === 1 ? <OldFrameDialog frame={frame} network={post.network} onClose={close} onMissing={close} /> : null}
    </span>
  )
}
