import type { FoundGif } from '@chorus/contract/content/gifs'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { createLatePart } from '../../../services/context/create-late-part.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import styles from './gifs.module.css'

const GifDialog = createLatePart(async () => (await import('./gif-dialog.tsx')).GifDialog)

interface GifButtonProps {
  /** Why no GIF can be added now. Undefined: one can. */
  obstacle: string | undefined
  onChoose(gif: FoundGif): void
}

/** Adds a GIF. Absent where the server has no service to search. */
export function GifButton({ obstacle, onChoose }: GifButtonProps) {
  const t = useT()
  const { gifService } = useServices().settings
  const [isOpen, setOpen] = useState(false)
  if (gifService === undefined) return null
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        onClick={() => setOpen(true)}
        disabled={obstacle !== undefined}
        aria-label={t('gifs.add')}
        title={obstacle ?? t('gifs.add')}
      >
        <span aria-hidden className={styles.sign}>
          GIF
        </span>
      </IconButton>
      {isOpen ? (
        <GifDialog
          service={gifService}
          onMissing={close}
          onClose={close}
          onChoose={(gif) => {
            close()
            onChoose(gif)
          }}
        />
      ) : null}
    </>
  )
}
