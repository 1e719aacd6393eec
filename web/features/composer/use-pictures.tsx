import { descriptors } from '@chorus/networks/descriptors'
import { ImagePlus } from 'lucide-react'
import { useRef, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { IconButton } from '../../ui/button.tsx'
import { pictureTypes, type PictureFault } from './picture.ts'
import type { Composer } from './use-composer.ts'

interface Pictures {
  button: ReactNode
  onPaste(event: ClipboardEvent): void
  dropZone: { onDragOver(event: DragEvent): void; onDrop(event: DragEvent): void }
}

/** Pictures come by the button, by pasting and by dropping; what does not fit is said, with the reason. `isBusy`: none come now. */
export function usePictures({ addPictures, room }: Composer, isBusy: boolean): Pictures {
  const t = useT()
  const { toaster } = useServices()
  const input = useRef<HTMLInputElement>(null)

  const toSentence = (fault: PictureFault): string => {
    if (fault.code === 'gifs') return t('compose.tooManyGifs', { count: fault.max })
    if (fault.code !== 'bytes') return t(fault.code === 'type' ? 'compose.notPicture' : 'compose.brokenPicture')
    return t('compose.tooBig', { network: descriptors[fault.network].label, size: `${Math.floor(fault.max / 1024 / 1024)} MB` })
  }
  const add = async (files: readonly File[]) => {
    if (isBusy) return
    if (files.length > room) toaster.show({ kind: 'warning', message: t('compose.tooMany', { count: room }) })
    for (const fault of await addPictures(files)) toaster.show({ kind: 'warning', message: toSentence(fault) })
  }
  const toFiles = (list: FileList | undefined) => [...(list ?? [])]
  return {
    button: (
      <>
        <IconButton
          onClick={() => input.current?.click()}
          disabled={room === 0}
          aria-label={t('compose.addPicture')}
          title={t('compose.addPicture')}
        >
          <ImagePlus aria-hidden size={20} strokeWidth={1.75} />
        </IconButton>
        <input
          ref={input}
          type="file"
          accept={pictureTypes.join()}
          multiple
          hidden
          onChange={(event) => {
            void add(toFiles(event.target.files ?? undefined))
            event.target.value = ''
          }}
        />
      </>
    ),
    onPaste(event) {
      const files = toFiles(event.clipboardData.files)
      if (files.length === 0) return
      event.preventDefault()
      void add(files)
    },
    dropZone: {
      onDragOver(event) {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      },
      onDrop(event) {
        const files = toFiles(event.dataTransfer.files)
        if (files.length === 0) return
        event.preventDefault()
        void add(files)
      },
    },
  }
}
