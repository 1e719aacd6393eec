import type { EditProfile } from '@chorus/networks/network'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { showError } from '../../../services/toasts/show-error.ts'
import { imageSizes, type ImageName } from './editing.ts'
import { encodeImage } from './encode-image.ts'
import type { ChosenImage } from './image-field.tsx'

interface ImageSteps {
  setCropping(cropping: { name: ImageName; image: ImageBitmap } | undefined): void
  setChosen(change: (before: Partial<Record<ImageName, ChosenImage>>) => Partial<Record<ImageName, ChosenImage>>): void
}

/** Reads a chosen file, crops and encodes it; shows an error when it cannot be read or made small enough. */
export function useImages(images: EditProfile['images'], { setCropping, setChosen }: ImageSteps) {
  const t = useT()
  const { toaster } = useServices()
  return {
    async choose(name: ImageName, file: File) {
      try {
        setCropping({ name, image: await createImageBitmap(file) })
      } catch {
        toaster.show({ kind: 'warning', message: t('crop.unreadable', { name: file.name.slice(0, 60) }) })
      }
    },
    async applyCrop({ name, image }: { name: ImageName; image: ImageBitmap }, crop: ChosenImage['crop']) {
      try {
        const file = await encodeImage(image, crop, imageSizes[name], images)
        setChosen((before) => ({ ...before, [name]: { image, crop, file } }))
        setCropping(undefined)
      } catch (error) {
        void showError({ toaster }, error, t, t('crop.tooLarge'))
      }
    },
  }
}
