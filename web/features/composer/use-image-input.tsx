import { descriptors } from '@chorus/networks/descriptors'
import { ImagePlus } from 'lucide-react'
import { useRef, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { imageTypes, type ImageProblem } from './drafts/draft-image.ts'
import type { Composer } from './state/use-composer.ts'
import { toNetworks } from './targets/fits-media.ts'
import { findVideoProblems, readVideo, videoTypes } from './video/draft-video.ts'
import { toVideoSentence } from './video/to-video-sentence.ts'

interface ImageInput {
  button: ReactNode
  onPaste(event: ClipboardEvent): void
  dropZone: { onDragOver(event: DragEvent): void; onDrop(event: DragEvent): void }
}

/** Adds images from the file picker, the clipboard and drag and drop. A rejected file is reported with the reason. `isBusy`: ignores new files. */
export function useImageInput({ addImages, remainingImages, canAddVideo, changePart, scope }: Composer, isBusy: boolean): ImageInput {
  const t = useT()
  const { toaster } = useServices()
  const input = useRef<HTMLInputElement>(null)

  const toSentence = (problem: ImageProblem): string => {
    if (problem.code === 'gifs') return t('compose.tooManyGifs', { count: problem.max })
    if (problem.code !== 'bytes') return t(problem.code === 'type' ? 'compose.unsupportedType' : 'compose.brokenImage')
    return t('compose.fileTooLarge', { network: descriptors[problem.network].label, size: `${Math.floor(problem.max / 1024 / 1024)} MB` })
  }
  const addVideo = async (file: File) => {
    const warn = (message: string) => void toaster.show({ kind: 'warning', message })
    if (!canAddVideo) return warn(t('video.onlyOne'))
    const video = (videoTypes as readonly string[]).includes(file.type) ? await readVideo(file) : undefined
    if (!video) return warn(t('video.broken'))
    const [problem] = findVideoProblems(video, toNetworks(scope))
    if (problem) return warn(toVideoSentence(problem, t))
    changePart({ video })
  }
  const add = async (files: readonly File[]) => {
    if (isBusy) return
    const [video] = files.filter(({ type }) => type.startsWith('video/'))
    if (video) return addVideo(video)
    if (files.length > remainingImages) toaster.show({ kind: 'warning', message: t('compose.tooManyImages', { count: remainingImages }) })
    for (const problem of await addImages(files)) toaster.show({ kind: 'warning', message: toSentence(problem) })
  }
  const toFiles = (list: FileList | undefined) => [...(list ?? [])]
  return {
    button: (
      <>
        <IconButton
          onClick={() => input.current?.click()}
          disabled={remainingImages === 0 && !canAddVideo}
          aria-label={t('compose.addMedia')}
          title={t('compose.addMedia')}
        >
          <ImagePlus aria-hidden size={20} strokeWidth={1.75} />
        </IconButton>
        <input
          ref={input}
          type="file"
          accept={[...imageTypes, ...(canAddVideo ? videoTypes : [])].join()}
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
