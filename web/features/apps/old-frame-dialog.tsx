import type { OldFrame } from '@chorus/contract/content/frame'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useT } from '../../i18n/use-t.ts'
import { useMediaSrc } from '../../ui/content/media-url.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './old-frame-dialog.module.css'

interface OldFrameDialogProps {
  frame: OldFrame
  network: NetworkName
  onClose(): void
}

/** A frame of version 1, which old posts link to. Networks no longer take presses of its buttons, so only its links are offered. */
export function OldFrameDialog({ frame, network, onClose }: OldFrameDialogProps) {
  const t = useT()
  const src = useMediaSrc()(frame.image.url)
  const links = frame.buttons.flatMap(({ index, text, action, target }) => (action === 'link' && target ? [{ index, text, target }] : []))
  return (
    <Dialog title={frame.title} onClose={onClose}>
      <div className={styles.frame}>
        {src ? (
          <img
            src={src}
            alt={frame.image.alt ?? ''}
            className={styles.image}
            data-square={frame.aspectRatio === '1:1' || undefined}
            decoding="async"
            referrerPolicy="no-referrer"
          />
        ) : null}
        <p className={styles.note}>{t('apps.oldFrame', { network: descriptors[network].label })}</p>
        {links.map(({ index, text, target }) => (
          <FrameLink key={index} href={target}>
            {text}
          </FrameLink>
        ))}
        <FrameLink href={frame.url}>{t('apps.openPage')}</FrameLink>
      </div>
    </Dialog>
  )
}

/** It names the host it leads to, because its text is the frame's own. */
const FrameLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={styles.link}>
    <b dir="auto">{children}</b>
    <small dir="ltr">{new URL(href).host}</small>
  </a>
)
